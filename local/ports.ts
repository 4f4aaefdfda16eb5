import { createServer } from 'node:net';

/** The port in an environment variable. @throws Error naming the variable if it isn't a port. */
export function readPort(name: string, fallback: number): number {
  const given = process.env[name];
  const port = Number(given ?? fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name}=${given} is no port`);
  return port;
}

/** How long to wait for a port to become free: when a laptop edition is killed, its workerd takes a moment to end. */
const PATIENCE_MS = 3000;

/** True if a port of this machine is in use on either loopback address and doesn't become free in time. */
export async function isPortTaken(port: number): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => cannotListen(port, host)));
    if (!answers.includes(true)) return false;
    if (Date.now() > until) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function cannotListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // Other errors (such as a machine without IPv6) don't mean that the port is in use.
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRINUSE' || code === 'EACCES'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}
