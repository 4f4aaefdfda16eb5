// A module in a process of its own, which says by one message that it is ready and answers each order with another.
import { type ForkOptions, fork } from 'node:child_process';
import { basename } from 'node:path';

export function startObeyingProcess(module: string, options: ForkOptions) {
  const child = fork(module, options);
  /** @throws if the process ends instead of answering. */
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      const gone = (code: number | null) => reject(new Error(`${basename(module)} ended with ${code}`));
      child.once('exit', gone);
      child.once('message', (message) => {
        child.off('exit', gone);
        resolve(message as T);
      });
    });
  return {
    child,
    ready: answer<unknown>(),
    tell<T>(order: string): Promise<T> {
      const told = answer<T>();
      child.send(order);
      return told;
    },
  };
}
