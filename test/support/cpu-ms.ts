/** Milliseconds of processor time of this thread, which other work on the machine doesn't lengthen. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
