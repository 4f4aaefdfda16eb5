// Pages for visitors are whole before any JavaScript: a vite plugin renders their React components into the built HTML.
// An entry says which by `<!--page visitor/landing.tsx-->` in its body; that module exports `Page` and `head`.
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';
import { escaped } from './html-escape.ts';

/** What stands in a page's head, besides what all pages share. */
interface PageHead {
  title: string;
  description: string;
  /** Path of the page; null where no search engine should list it. */
  canonical: string | null;
}

const MARK = /<!--page ([\w/-]+\.tsx)-->/;
/** Put in by the Worker: the built files don't know where they will be served. */
const ORIGIN_MARK = '__ORIGIN__';

/** @param root folder of the entries, absolute. @throws Error where the named module has no Page or head. */
export function prerender(root: string): Plugin {
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
    { tag: 'title', children: escaped(title), injectTo: 'head' as const },
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
    meta({ name: 'twitter:card', content: 'summary' }),
  ];
}
