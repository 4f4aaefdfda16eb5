// A vite plugin that renders the React components of visitors' pages into the built HTML, so that they are complete
// without JavaScript. An entry names its module by `<!--page visitor/landing.tsx-->` in its body; that module exports
// `Page` and `head`.
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';
import { SHARE_PICTURE } from '../src/contract/share-picture.ts';
import { escapeHtmlValue } from '../src/domain/html-escape.ts';

interface PageHead {
  title: string;
  description: string;
  /** Path of the page; null if search engines should not list it. */
  canonical: string | null;
}

const MARK = /<!--page ([\w/-]+\.tsx)-->/;
const ORIGIN_MARK = '__ORIGIN__';

/** @param root absolute folder of the entries. */
export function prerenderPlugin(root: string): Plugin {
  return {
    name: 'prerender',
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
        return { html: html.replace(MARK, () => body), tags: headTags(module.head) };
      },
    },
  };
}

function headTags({ title, description, canonical }: PageHead) {
  const meta = (attrs: Record<string, string>) => ({ tag: 'meta', attrs, injectTo: 'head' as const });
  const tags = [
    { tag: 'title', children: escapeHtmlValue(title), injectTo: 'head' as const },
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
    meta({ property: 'og:image', content: `${ORIGIN_MARK}${SHARE_PICTURE.path}` }),
    meta({ property: 'og:image:type', content: 'image/png' }),
    meta({ property: 'og:image:width', content: String(SHARE_PICTURE.width) }),
    meta({ property: 'og:image:height', content: String(SHARE_PICTURE.height) }),
    meta({ property: 'og:image:alt', content: SHARE_PICTURE.alt }),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
  ];
}
