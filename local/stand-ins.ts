// All HTTP stand-ins of the laptop on one port and in one process: /sql (Neon), /oidc, /v1/embeddings, /stripe, /outbox.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerEmbeddings } from './embeddings.ts';
import { oidcIssuer } from './oidc.ts';
import { answerNeon, type Database } from './postgres.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface StandInOptions {
  port: number;
  dataDir: string;
  /** The database of a connection string; the laptop has one, the tests one a file. */
  databaseOf(connectionString: string): Database | Promise<Database>;
  /** Where the app answers. */
  origins: string[];
  /** Further stand-ins by their path's first part. */
  more?: Record<string, Handler>;
}

/** Starts the server. @returns its address and a way to stop it. @throws EADDRINUSE. */
export async function startStandIns(options: StandInOptions) {
  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => resolve());
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const oidc = oidcIssuer(`${url}/oidc`, options.origins);

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url);
    const first = pathname.split('/')[1] ?? '';
    if (first === 'oidc') return oidc(request, response);
    const other = options.more?.[first];
    if (other) return other(request, response);
    if (request.method !== 'POST') return send(response, 404, '{"error":"not found"}');
    const body = await textOf(request);
    if (pathname === '/sql') {
      const database = await options.databaseOf(String(request.headers['neon-connection-string'] ?? ''));
      const answer = await answerNeon(database, body, request.headers);
      return send(response, answer.status, answer.body);
    }
    if (pathname === '/v1/embeddings') {
      const answer = await answerEmbeddings(body);
      return send(response, answer.status, answer.body);
    }
    if (pathname === '/outbox') {
      keepMail(join(options.dataDir, 'outbox'), body);
      return send(response, 202, '{}');
    }
    return send(response, 404, '{"error":"not found"}');
  }

  return {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A mail that the app sends lands as a file, newest last by name. */
function keepMail(directory: string, body: string): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.json`),
    body,
  );
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
