// Controls the edition's process from outside: start, commands, kill, observation.
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { startObeyingProcess } from '../../support/obeying-process.ts';
import { measureWorkerdMegabytes } from '../../support/workerd-memory.ts';

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
  /** Resident memory of workerd in MB; null while there is none. */
  memory(): number | null;
}

export const openLog = (path: string): WriteStream => createWriteStream(path, { flags: 'a' });

/** @throws if it ends before it is ready. */
export async function startSoakEdition({ port, dataDir, environment, log }: EditionSettings): Promise<RunningEdition> {
  const { child, ready, tell } = startObeyingProcess(join(import.meta.dirname, 'edition.ts'), {
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
  await ready;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
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
    memory: () => measureWorkerdMegabytes(child.pid ?? 0),
  };
}
