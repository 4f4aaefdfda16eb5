// A laptop edition for one benchmark: a process with its own ports, queried by SQL and fed by SMTP.
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import nodemailer from 'nodemailer';

export const REPOSITORY_ROOT = resolve(import.meta.dirname, '../../..');

export interface LaptopPorts {
  PORT: string;
  LOCAL_PORT: string;
  SMTP_PORT: string;
}

/** Starts a laptop edition without samples over `dataDir`. @throws if it ends before it is ready. */
export async function startLaptopProcess(ports: LaptopPorts, dataDir: string): Promise<ChildProcess> {
  const began = Date.now();
  const child = spawn(process.execPath, ['local/start.ts', '--no-samples'], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, ...ports, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready on')) ready();
    });
    child.on('exit', (code) => failed(new Error(`npm start ended with ${code}`)));
  });
  console.log(`ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return child;
}

export async function stopLaptopProcess(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  await ended;
}

/** Runs a query by the SQL address of the stand-ins. @throws if the database rejects it. */
export async function queryRows(ports: LaptopPorts, query: string): Promise<string[][]> {
  const response = await fetch(`http://localhost:${ports.LOCAL_PORT}/sql`, {
    method: 'POST',
    body: JSON.stringify({ query, params: [] }),
  });
  if (!response.ok) throw new Error(`SQL: ${response.status} ${await response.text()}`);
  const answer = (await response.json()) as { rows: string[][] };
  return answer.rows;
}

/** Sends `mails` over `connections` at once. @returns whether each was answered 250, in their order. */
export async function sendMails(
  ports: LaptopPorts,
  to: string,
  mails: Buffer[],
  connections: number,
): Promise<boolean[]> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: Number(ports.SMTP_PORT),
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  const sent = await Promise.all(
    mails.map((raw) =>
      transport.sendMail({ envelope: { from: 'sender@example.com', to }, raw }).then(
        () => true,
        () => false,
      ),
    ),
  );
  transport.close();
  return sent;
}
