// The page's side of the reader's thread.
import type { MailFormat } from './formats.ts';
import type { MailSender } from './sender.ts';

export type ReaderRequest = { kind: 'open'; file: File; chosen: string[] } | { kind: 'senders' } | { kind: 'mail' };

/** `read`: number of the file's bytes that have been read. */
export type ReaderAnswer = { read: number } & (
  | { kind: 'senders'; senders: MailSender[]; faults: { place: string; reason: string }[]; isLast: boolean }
  | { kind: 'mail'; key: string; format: MailFormat; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'failed'; reason: string }
);

/** Reads one mailbox file in a thread, one request after the other. */
export class MailboxReader {
  private readonly worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });

  /** Must not be called before the last request is answered. */
  ask(asked: ReaderRequest): Promise<ReaderAnswer> {
    return new Promise((resolve) => {
      this.worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => resolve(data);
      this.worker.onerror = () =>
        resolve({ kind: 'failed', reason: 'The browser could not start reading. Reload the page.', read: 0 });
      this.worker.postMessage(asked);
    });
  }

  stop(): void {
    this.worker.terminate();
  }
}
