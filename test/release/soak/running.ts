// Controls the edition's process from outside: start, commands, kill, observation.
import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream, readdirSync, readFileSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

export interface EditionSettings {
  port: number;
  dataDir: string;
  environment: Record<string, string>;
  /** Called with the edition's messages. */
  log: WriteStream;
}

export interface RunningEdition {
  /** @throws if the process has ended. */
  tell(order: 'leave' | 'come back' | 'lose' | 'lose nothing'): Promise<void>;
  /** kill -9 of the whole process group, workerd with it. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Resident memory of workerd in MB; null if the system doesn't report it. */
  memory(): number | null;
}

export const openLog = (path: string): WriteStream => createWriteStream(path, { flags: 'a' });

/** @throws if it ends before it is ready. */
export async function startSoakEdition({ port, dataDir, environment, log }: EditionSettings): Promise<RunningEdition> {
  const child = fork(join(import.meta.dirname, 'edition.ts'), {
    detached: true,
    env: { ...process.env, ...environment, SOAK_PORT: String(port), SOAK_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  // The edition is killed however this process ends.
  const group = -(child.pid ?? 0);
  const clear = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(group, 'SIGKILL');
  };
  process.once('exit', clear);
  await said(child);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const tell = async (order: string) => {
    const done = said(child);
    child.send(order);
    await done;
  };
  return {
    tell,
    async kill() {
      process.kill(group, 'SIGKILL');
      await ended;
      process.off('exit', clear);
    },
    async stop() {
      await tell('stop');
      child.disconnect();
      await ended;
      process.off('exit', clear);
    },
    memory: () => workerdOf(child.pid ?? 0),
  };
}

function said(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    const gone = (code: number | null) => failed(new Error(`the edition ended with ${code}`));
    child.once('exit', gone);
    child.once('message', () => {
      child.off('exit', gone);
      done();
    });
  });
}

function workerdOf(parent: number): number | null {
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const status = statusOf(pid);
      if (!/^Name:\tworkerd$/m.test(status) || !new RegExp(`^PPid:\\t${parent}$`, 'm').test(status)) continue;
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    }
  } catch {
    // Only Linux has /proc.
  }
  return null;
}

/** The content of /proc/PID/status; '' if the process has ended meanwhile. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
