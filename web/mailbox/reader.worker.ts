// Each answer follows a request, so that no more of the file is in memory than the page has asked for.
import { MailboxFault } from './faults.ts';
import type { ReaderAnswer, ReaderRequest } from './reader.ts';
import { type MailSender, readMailSender } from './sender.ts';
import { type FoundInMailbox, walkMailbox } from './walk.ts';

/** Mails whose senders are told in one answer. */
const SENDERS_AT_ONCE = 200;
const NOBODY: Omit<MailSender, 'name'> = { key: '', address: '', listId: '', subject: '', date: null, isList: false };

let found: AsyncGenerator<FoundInMailbox> | null = null;
let read = 0;
let chosen: ReadonlySet<string> = new Set();

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  void answer(data).then((told) =>
    postMessage(told, { transfer: told.kind === 'mail' ? [told.bytes.buffer as ArrayBuffer] : [] }),
  );
});

async function answer(asked: ReaderRequest): Promise<ReaderAnswer> {
  try {
    if (asked.kind === 'open') {
      found = walkMailbox(asked.file, (bytes) => {
        read = bytes;
      });
      read = 0;
      chosen = new Set(asked.chosen);
      return { kind: 'end', read };
    }
    return asked.kind === 'senders' ? await nextSenders() : await nextMail();
  } catch (error) {
    const reason = error instanceof MailboxFault ? error.message : 'The browser could not read the file. Was it moved?';
    return { kind: 'failed', reason, read };
  }
}

async function nextSenders(): Promise<ReaderAnswer> {
  const senders: MailSender[] = [];
  const faults: { place: string; reason: string }[] = [];
  while (senders.length + faults.length < SENDERS_AT_ONCE) {
    const next = await found?.next();
    if (!next || next.done) return { kind: 'senders', senders, faults, read, isLast: true };
    if (next.value.kind === 'fault') faults.push(next.value);
    else senders.push(await senderOf(next.value));
  }
  return { kind: 'senders', senders, faults, read, isLast: false };
}

/** The next mail of a chosen sender. */
async function nextMail(): Promise<ReaderAnswer> {
  for (let next = await found?.next(); next && !next.done; next = await found?.next()) {
    if (next.value.kind === 'fault') continue;
    const { key } = await senderOf(next.value);
    if (chosen.has(key)) return { kind: 'mail', key, format: next.value.format, bytes: next.value.bytes, read };
  }
  return { kind: 'end', read };
}

/** Only mails have headers; files of other formats are one entry of the list together. */
const senderOf = async ({ format, bytes }: FoundInMailbox & { kind: 'mail' }): Promise<MailSender> =>
  format === 'eml' ? await readMailSender(bytes) : { ...NOBODY, key: `.${format}`, name: `Files ending in .${format}` };
