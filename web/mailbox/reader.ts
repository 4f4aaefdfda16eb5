// The page's side of the reader's thread.
import type { MailFormat } from './formats.ts';
import type { MailSender } from './sender.ts';

export type ReaderRequest = { id: number } & (
  | { kind: 'open'; file: File; chosen: string[] }
  | { kind: 'senders' }
  | { kind: 'mail' }
);

/** `read`: number of the file's bytes that have been read. */
export type ReaderAnswer = { read: number } & (
  | { kind: 'senders'; senders: MailSender[]; faults: { place: string; reason: string }[]; isLast: boolean }
  | { kind: 'mail'; key: string; format: MailFormat; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'failed'; reason: string }
);

type Asked = { kind: 'open'; file: File; chosen: string[] } | { kind: 'senders' } | { kind: 'mail' };

/** Reads one mailbox file in a thread. Requests are answered one after the other. */
export class MailboxReader {
  private readonly worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  private last: Promise<unknown> = Promise.resolve();
  private nth = 0;

  ask(asked: Asked): Promise<ReaderAnswer> {
    const answer = this.last.then(() => this.send(asked));
    this.last = answer;
    return answer;
  }

  private send(asked: Asked): Promise<ReaderAnswer> {
    const id = ++this.nth;
    return new Promise((resolve) => {
      const onMessage = ({ data }: MessageEvent<ReaderAnswer & { id: number }>) => {
        if (data.id !== id) return;
        this.worker.removeEventListener('message', onMessage);
        resolve(data);
      };
      this.worker.addEventListener('message', onMessage);
      this.worker.addEventListener(
        'error',
        () => resolve({ kind: 'failed', reason: 'The browser could not start reading. Reload the page.', read: 0 }),
        { once: true },
      );
      this.worker.postMessage({ ...asked, id } satisfies ReaderRequest);
    });
  }

  stop(): void {
    this.worker.terminate();
  }
}
