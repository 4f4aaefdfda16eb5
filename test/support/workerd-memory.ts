import { execFileSync } from 'node:child_process';

/** Memory of all workerd processes below `pid`, in MB; null if there is none. */
export function measureWorkerdMegabytes(pid: number): number | null {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,comm='])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const below = new Set([String(pid)]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [child = '', parent = ''] of rows) {
      if (below.has(parent) && !below.has(child)) {
        below.add(child);
        grew = true;
      }
    }
  }
  const kilobytes = rows
    .filter(([child = '', , , name]) => below.has(child) && name === 'workerd')
    .map((row) => Number(row[2]));
  return kilobytes.length > 0 ? kilobytes.reduce((sum, one) => sum + one, 0) / 1024 : null;
}
