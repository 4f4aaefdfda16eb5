// A vite plugin that renders the React components of visitors' pages into the built HTML, so that they are complete
// without JavaScript. An entry names its module by `<!--page visitor/landing.tsx-->` in its body; that module exports
// `Page` and `head`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';
import { CARD_HEIGHT, CARD_WIDTH } from '../src/domain/report/share-card/face.ts';
import { escapeHtml } from './html-escape.ts';
import { drawSharePicture, type SharePicture } from './share-picture.ts';

/** The parts of a page's head that differ by page. */
interface PageHead {
  title: string;
  description: string;
  /** Path of the page; null if search engines should not list it. */
  canonical: string | null;
  /** Picture shown next to shared links to the page. */
  picture?: SharePicture;
}

interface Picture {
  /** File name in the build. A changed picture needs a new name, since social networks cache what they read. */
  fileName: string;
  source: Uint8Array;
  alt: string;
}

const MARK = /<!--page ([\w/-]+\.tsx)-->/;
/** Placeholder that the Worker replaces, because the build doesn't know the origin. */
const ORIGIN_MARK = '__ORIGIN__';

/**
 * The vite plugin that prerenders entries. @param root absolute folder of the entries.
 * @throws Error if the module that an entry names exports no Page or head.
 */
export function prerenderPlugin(root: string): Plugin {
  const pictures: Picture[] = [];
  return {
    name: 'prerender',
    generateBundle() {
      for (const { fileName, source } of pictures) this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const path = MARK.exec(html)?.[1];
        if (!path) return html;
        const { module } = await runnerImport<{ Page?: FunctionComponent; head?: PageHead }>(`${root}/${path}`, {
          configFile: false,
          logLevel: 'error',
        });
        if (!module.Page || !module.head) throw new Error(`${path} must export Page and head`);
        const body = renderToStaticMarkup(createElement(module.Page));
        const picture = module.head.picture && (await drawn(module.head.picture, root));
        if (picture) pictures.push(picture);
        return { html: html.replace(MARK, () => body), tags: headTags(module.head, picture) };
      },
    },
  };
}

async function drawn(picture: SharePicture, root: string): Promise<Picture> {
  const source = await drawSharePicture(picture, readFileSync(`${root}/public/card-outlines.txt`, 'utf8'));
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { fileName: `assets/share-${hash}.png`, source, alt: `${picture.headline} ${picture.line}` };
}

function headTags({ title, description, canonical }: PageHead, picture: Picture | undefined) {
  const meta = (attrs: Record<string, string>) => ({ tag: 'meta', attrs, injectTo: 'head' as const });
  const tags = [
    { tag: 'title', children: escapeHtml(title), injectTo: 'head' as const },
    meta({ name: 'description', content: description }),
  ];
  if (canonical === null) return [...tags, meta({ name: 'robots', content: 'noindex' })];
  const address = `${ORIGIN_MARK}${canonical}`;
  return [
    ...tags,
    { tag: 'link', attrs: { rel: 'canonical', href: address }, injectTo: 'head' as const },
    meta({ property: 'og:type', content: 'website' }),
    meta({ property: 'og:title', content: title }),
    meta({ property: 'og:description', content: description }),
    meta({ property: 'og:url', content: address }),
    ...(picture
      ? [
          meta({ property: 'og:image', content: `${ORIGIN_MARK}/${picture.fileName}` }),
          meta({ property: 'og:image:type', content: 'image/png' }),
          meta({ property: 'og:image:width', content: String(CARD_WIDTH) }),
          meta({ property: 'og:image:height', content: String(CARD_HEIGHT) }),
          meta({ property: 'og:image:alt', content: picture.alt }),
        ]
      : []),
    meta({ name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' }),
  ];
}
