// Serves the bare page as the product's pages are served: gzip, script in the head, rows from memory. Also serves a
// page without any script, as a reference for the first paint on this machine and network. Both have the product's
// stylesheet, because every page of a real product has one.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { serveOnLoopback } from '../../../support/loopback.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** @param rows the JSON that the page requests. */
export async function serveBarePage(rows: string) {
  const { output } = await build({
    input: join(import.meta.dirname, 'main.ts'),
    output: { format: 'esm', minify: true },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    write: false,
  });
  const css = globSync(join(ROOT, 'dist/web/assets/theme-*.css'))[0];
  if (!css) throw new Error('The product’s stylesheet is missing: npm run build');
  const head =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title><link rel="stylesheet" href="/page.css">';
  const files: Record<string, [type: string, body: Buffer]> = {
    '/': [
      'text/html',
      gzipSync(
        `${head}<link rel="preload" href="/rows" as="fetch" crossorigin><script type="module" src="/main.js"></script></head><body><div id="root"></div></body></html>`,
      ),
    ],
    '/page.css': ['text/css', gzipSync(readFileSync(css))],
    '/main.js': ['text/javascript', gzipSync(output[0].code)],
    '/rows': ['application/json', gzipSync(rows)],
    '/scriptless': ['text/html', gzipSync(`${head}</head><body><h1>Nothing but words</h1></body></html>`)],
  };
  return serveOnLoopback(({ url = '/' }, response) => {
    const [type, body] = files[url] ?? ['text/plain', gzipSync('')];
    response.writeHead(files[url] ? 200 : 404, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
  });
}
