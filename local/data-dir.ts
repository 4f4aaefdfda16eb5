// A lock on the data directory, because two running laptop editions would overwrite each other's database.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns a function that unlocks the directory. @throws Error naming the process that holds it. */
export function lockDataDir(directory: string): () => Promise<void> {
  mkdirSync(directory, { recursive: true });
  const mark = join(directory, 'held-by');
  const holder = holderOf(mark);
  if (holder !== null) throw new Error(`${directory} is in use by process ${holder}; choose another DATA_DIR`);
  writeFileSync(mark, `${process.pid} ${startOf(process.pid) ?? ''}`);
  return async () => rmSync(mark, { force: true });
}

/** The process that holds the directory; null if there is none (a killed process leaves its lock file behind). */
function holderOf(mark: string): number | null {
  let said: string;
  try {
    said = readFileSync(mark, 'utf8');
  } catch {
    return null;
  }
  const [pid = Number.NaN, start = ''] = [Number(said.split(' ')[0]), said.split(' ')[1]];
  if (!Number.isInteger(pid) || pid === process.pid) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  return (startOf(pid) ?? start) === start ? pid : null;
}

function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
