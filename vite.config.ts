// The web build: every HTML file of web/ is an entry. Test projects are in vitest.config.ts.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiCallsPlugin } from './local/api-calls.ts';
import { createChunkAssigner, preloadPlugin } from './local/first-load.ts';
import { prerenderPlugin } from './local/prerender.ts';

const WEB = fileURLToPath(new URL('./web', import.meta.url));
const entries = readdirSync(WEB).filter((name) => name.endsWith('.html'));

/**
 * Chooses the theme before the first paint: the stored one, else dark in the app (its page has the class `dark`), else
 * the system's. Its nonce is the response's.
 */
const THEME = `(function(){var c=document.documentElement.classList,t=c.contains('dark')?'dark':'system';
try{t=localStorage.getItem('theme')||t}catch(e){}
c.toggle('dark',t==='dark'||(t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches))})()`;

const themeFirst: Plugin = {
  name: 'theme-first',
  transformIndexHtml: () => [{ tag: 'script', children: THEME, injectTo: 'head-prepend' }],
};

/** What every page's head has. The style sheet comes last: a script below it would wait for it. */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: () => [
      { tag: 'meta', attrs: { charset: 'utf-8' }, injectTo: 'head-prepend' },
      { tag: 'meta', attrs: { name: 'viewport', content: 'width=device-width, initial-scale=1' } },
      { tag: 'link', attrs: { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'stylesheet', href: './theme.css' }, injectTo: 'head' },
    ],
  },
};

export default defineConfig({
  root: WEB,
  publicDir: 'public',
  plugins: [react(), tailwindcss(), apiCallsPlugin, prerenderPlugin(WEB), sharedHead, themeFirst, preloadPlugin(WEB)],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The Worker's policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    // Only what a page itself imports is preloaded; the report's and the visitor's pages stay small.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: entries.map((name) => `${WEB}/${name}`),
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'first-load', includeDependenciesRecursively: false, name: createChunkAssigner(WEB, entries) },
          ],
        },
      },
    },
  },
});
