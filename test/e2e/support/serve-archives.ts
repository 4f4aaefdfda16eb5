// Serves publishers' sites with years of history on one port, as the site reader requests them.
import { createServer, type Server } from 'node:http';
import { answerPublisher, type Publisher } from '../../../local/samples/publishers.ts';

/**
 * @param sites answered by the host that the site reader names.
 * @returns the server, the value of SITE_HOSTS for it, and the number of requests to each host.
 * @throws EADDRINUSE.
 */
export async function serveArchives(port: number, sites: readonly Publisher[]) {
  const asked = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const host = String(request.headers['x-forwarded-host'] ?? '');
    const site = sites.find((one) => one.host === host);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.example');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    asked.set(host, (asked.get(host) ?? 0) + 1);
    if (!site) return void response.writeHead(404).end();
    const method = request.method ?? 'GET';
    const answer = answerPublisher(site, { method, path: pathname, query: searchParams, headers });
    response.writeHead(answer.status, answer.headers).end(method === 'HEAD' ? undefined : answer.body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, siteHosts: sites.map(({ host }) => `${host}=http://127.0.0.1:${port}`).join(','), asked };
}
