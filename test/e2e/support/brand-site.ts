// Serves the site of one brand, so that its contact is found by reading pages, as in production.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';

export const BRAND_NAME = 'Brightloom';
export const BRAND_HOST = 'brightloom.example';
/** Answers webhooks. Of a public domain, since members' webhooks go to no other. */
export const WEBHOOK_HOST = 'hooks.brightloom.com';
/** The contact on the site's team page. */
export const BRAND_CONTACT = { name: 'Dana Whitfield', email: 'dana.whitfield@brightloom.example' };

const PAGES = join(import.meta.dirname, '../../fixtures/contact-sites', BRAND_HOST);

/** Starts the server. @throws EADDRINUSE. */
export async function serveBrandSite(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site.example');
    const name = /^\/(\w*)(?:\.html)?$/.exec(pathname)?.[1];
    const file = name === undefined ? null : join(PAGES, `${name || 'index'}.html`);
    if (!file || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(readFileSync(file));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
