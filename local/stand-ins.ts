// All HTTP stand-ins of the laptop on one port and in one process: /sql (Neon), /oidc, /v1/embeddings, /outbox,
// /dns-query, and those of the option `more`, such as /stripe.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerDns } from './dns.ts';
import { answerEmbeddings } from './embeddings/endpoint.ts';
import { createOidcIssuer, OIDC_CLIENT } from './oidc/issuer.ts';
import { answerNeonRequest, type Database } from './postgres.ts';
import type { SiteAnswer, SiteRequest } from './samples/publishers.ts';

export type StandInHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface StandInOptions {
  port: number;
  /** Folder for keys and sent mail. */
  dataDir: string;
  /** The database of a connection string; the laptop has one, the tests have one per file. */
  databaseOf(connectionString: string): Database | Promise<Database>;
  /** The app's origins. */
  origins: string[];
  /** Further stand-ins, by the first segment of their path. */
  more?: Record<string, StandInHandler>;
  /** Answers requests to fixture sites. @returns the answer; null for an unknown host. */
  site?: (host: string, asked: SiteRequest) => SiteAnswer | null;
}

export interface StandIns {
  url: string;
  issuer: string;
  stop(): Promise<void>;
}

const SITE_LOG_LENGTH = 5_000;
const BODY_MAX_BYTES = 64 * 1024 * 1024;

export async function startStandIns(options: StandInOptions): Promise<StandIns> {
  let issuer = '';
  let oidc: StandInHandler;
  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      console.error(`stand-in ${request.method} ${request.url}:`, error);
      if (response.headersSent) response.destroy();
      else send(response, 500, JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    });
  });
  // By default Node closes an idle connection after 5 s, possibly just when the Worker uses it again.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      issuer = `http://localhost:${port}/oidc`;
      oidc = createOidcIssuer(issuer, { ...OIDC_CLIENT, origins: options.origins }, options.dataDir);
      resolve();
    });
  });

  const siteLog: { at: string; method: string; host: string; path: string; status: number }[] = [];

  function answerSite(host: string, request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', issuer);
    const { method = 'GET' } = request;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const answer = options.site?.(host, { method, path: pathname, query: searchParams, headers });
    if (!answer) return false;
    siteLog.push({ at: new Date().toISOString(), method, host, path: pathname + search, status: answer.status });
    if (siteLog.length > SITE_LOG_LENGTH) siteLog.shift();
    response.writeHead(answer.status, answer.headers).end(method === 'HEAD' ? undefined : answer.body);
    return true;
  }

  const outbox = join(options.dataDir, 'outbox');
  /** One file a mail that the app sent; their names sort by time. */
  function storeSentMail(mail: string): void {
    mkdirSync(outbox, { recursive: true });
    const sentAt = new Date().toISOString().replaceAll(':', '-');
    writeFileSync(join(outbox, `${sentAt}-${randomUUID().slice(0, 8)}.json`), mail);
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', issuer);
    // The site reader puts the intended host into this header.
    const host = request.headers['x-forwarded-host'];
    if (typeof host === 'string' && answerSite(host, request, response)) return;
    if (pathname === '/site-log') return send(response, 200, JSON.stringify(siteLog));
    const first = pathname.split('/')[1] ?? '';
    if (first === 'dns-query') {
      const answer = answerDns(new URL(request.url ?? '/', issuer).searchParams, request.headers.accept ?? '');
      return send(response, answer.status, answer.body);
    }
    if (first === 'oidc') return oidc(request, response);
    const other = options.more?.[first];
    if (other) return other(request, response);
    if (request.method !== 'POST') return send(response, 404, '{"error":"not found"}');
    const body = await textOf(request);
    if (body === null) return send(response, 413, '{"error":"too large"}');
    if (pathname === '/outbox') {
      storeSentMail(body);
      return send(response, 202, '{}');
    }
    const answer =
      pathname === '/v1/embeddings'
        ? await answerEmbeddings(body)
        : pathname === '/sql'
          ? await answerNeonRequest(await options.databaseOf(String(request.headers['neon-connection-string'])), body)
          : { status: 404, body: '{"error":"not found"}' };
    return send(response, answer.status, answer.body);
  }

  return {
    url: issuer.slice(0, -'/oidc'.length),
    issuer,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}

/** @returns the body; null if it is too large. */
async function textOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_MAX_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
