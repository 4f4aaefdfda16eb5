// The framing of mailbox files: chunks of any size give the same mails, and an archive's file is identified by its
// name.
import { describe, expect, it } from 'vitest';
import { initialMailboxCursor, mailboxReadShare } from '../../../src/contract/mailbox-cursor.ts';
import { MAILBOX_FAULT_REASONS, MailboxFault } from '../../../src/domain/mailbox/bounds.ts';
import { classifyArchiveEntry, detectMailboxFileFormat, extractEmlxMail } from '../../../src/domain/mailbox/entry.ts';
import { readMailboxMailFacts } from '../../../src/domain/mailbox/mail-facts.ts';
import { MboxSplitter, unquoteMboxLines, unquoteMboxStream } from '../../../src/domain/mailbox/mbox.ts';
import { deriveSiteFromSender } from '../../../src/domain/mailbox/sender-site.ts';
import { readPaxNameAndSize, readTarHeader } from '../../../src/domain/mailbox/tar.ts';
import { findZipDirectory, readZip64Directory, readZipEntry, ZIP_TAIL_BYTES } from '../../../src/domain/mailbox/zip.ts';
import {
  concatBytes,
  emlxOf,
  encodeTestMail,
  gzipOf,
  mboxEntryOf,
  mboxOf,
  tarOf,
  zipOf,
} from '../../support/mailboxes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array | null | undefined) => new TextDecoder().decode(data ?? undefined);
const mail = (n: number, body = `Body ${n}\n`) =>
  encodeTestMail({
    from: `a${n}@b.example`,
    subject: `Mail ${n}`,
    date: new Date(Date.UTC(2025, 0, n + 1)),
    text: body,
  });
async function* pieces(data: Uint8Array, size: number) {
  for (let at = 0; at < data.length; at += size) yield data.slice(at, at + size);
}
async function collected(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const found: Uint8Array[] = [];
  for await (const chunk of chunks) found.push(chunk);
  return text(concatBytes(found));
}

function split(data: Uint8Array, size: number, { at = 0, held = 1_000_000 } = {}) {
  const splitter = new MboxSplitter(at, { held, head: 40 });
  const mails = [];
  for (let from = at; from < data.length; from += size) mails.push(...splitter.push(data.slice(from, from + size)));
  mails.push(...splitter.end());
  return { mails, stray: splitter.strayBytes };
}

describe('an mbox', () => {
  const odd = 'Dear all,\n\nFrom here on it is text.\n\nFrom: a quoted header\n>From old\n>>From older\n\nFrom\n';
  const originals = [mail(1), mail(2, odd), mail(3, 'x'.repeat(30_000)), mail(4, '\n\n\n')];
  const data = mboxOf(originals);

  it.each([1, 2, 7, 64, 1_000, 1_000_000])('is split the same way in chunks of %i bytes', (size) => {
    const { mails, stray } = split(data, size);
    expect(stray).toBe(0);
    expect(mails.map((each) => text(each.bytes).trimEnd())).toEqual(originals.map((each) => text(each).trimEnd()));
    for (const { start, end } of mails) expect(text(data.slice(start, start + 5))).toBe('From:'.slice(0, end - start));
  });

  it('can be continued from each mail as if read from its beginning', () => {
    const { mails } = split(data, 4_096);
    for (const [n, { next }] of mails.entries())
      expect(split(data, 4_096, { at: next }).mails).toEqual(mails.slice(n + 1));
  });

  it('keeps only the beginning of a mail that is too large', () => {
    const { mails } = split(data, 1_000, { held: 5_000 });
    expect(mails.map((each) => each.bytes === null)).toEqual([false, false, true, false]);
    expect([mails[2]?.head.length, (mails[2]?.end ?? 0) - (mails[2]?.start ?? 0) > 30_000]).toEqual([40, true]);
  });

  it('with Windows line ends is split too', () => {
    const windows = bytes(text(data).replaceAll('\n', '\r\n'));
    expect(split(windows, 777).mails).toHaveLength(originals.length);
  });

  it('reports text before its first mail', () => {
    expect(split(concatBytes([bytes('Some notes\n\n'), data]), 50)).toMatchObject({ stray: 11 });
    expect(split(bytes('no mail at all\n'), 50)).toEqual({ mails: [], stray: 15 });
  });

  it('is unquoted as a stream the same way as at once', async () => {
    const quoted = mboxEntryOf(mail(2, odd));
    for (const size of [1, 3, 50, 10_000])
      expect(await collected(unquoteMboxStream(pieces(quoted, size)))).toBe(text(unquoteMboxLines(quoted)));
  });
});

describe('a zip', () => {
  it('is recognised by its end record, whatever comment follows, and read entry by entry', () => {
    const zip = zipOf({ 'a/b.eml': mail(1), 'c.eml': mail(2) });
    const found = findZipDirectory(zip.slice(-ZIP_TAIL_BYTES), zip.length);
    if ('end64At' in found) throw new Error('a small zip has no 64-bit record');
    const first = readZipEntry(zip.slice(found.at, found.end));
    const second = readZipEntry(zip.slice(found.at + first.length, found.end));
    expect([found.entries, first.name, second.name, first.size]).toEqual([2, 'a/b.eml', 'c.eml', mail(1).length]);
    expect(() => readZipEntry(zip.slice(found.at, found.at + 20))).toThrow(MailboxFault);
  });

  it('of more than four gigabytes has its sizes in 64 bits', () => {
    const record = new Uint8Array(56);
    const view = new DataView(record.buffer);
    view.setUint32(0, 0x06064b50, true);
    view.setBigUint64(32, 3n, true);
    view.setBigUint64(40, 500n, true);
    view.setBigUint64(48, 6_000_000_000n, true);
    expect(readZip64Directory(record, 7_000_000_000)).toEqual({ at: 6_000_000_000, end: 6_000_000_500, entries: 3 });
    view.setBigUint64(32, 1_000_000n, true);
    expect(() => readZip64Directory(record, 7_000_000_000)).toThrow(MAILBOX_FAULT_REASONS.tooMany);
    const entry = new Uint8Array(46 + 1 + 20);
    const fields = new DataView(entry.buffer);
    fields.setUint32(0, 0x02014b50, true);
    for (const at of [20, 24]) fields.setUint32(at, 0xffffffff, true);
    fields.setUint16(28, 1, true);
    fields.setUint16(30, 20, true);
    entry[46] = 0x61;
    fields.setUint16(47, 1, true);
    fields.setUint16(49, 16, true);
    fields.setBigUint64(51, 9_000_000_000n, true);
    fields.setBigUint64(59, 5_000_000_000n, true);
    expect(readZipEntry(entry)).toMatchObject({ name: 'a', size: 9_000_000_000, compressedSize: 5_000_000_000 });
  });
});

describe('a tar', () => {
  it('is recognised by its checksum, with the long names of pax and GNU tar', () => {
    const tar = tarOf({ 'mail.eml': mail(1) });
    expect(detectMailboxFileFormat(tar)).toBe('tar');
    expect(readTarHeader(tar.slice(0, 512))).toMatchObject({ name: 'mail.eml', kind: 'file' });
    expect(readTarHeader(new Uint8Array(512))).toBeNull();
    expect(() => readTarHeader(tar.slice(0, 100))).toThrow(MAILBOX_FAULT_REASONS.cutOff);
    expect(readPaxNameAndSize(bytes('20 path=some/ä.eml\n12 size=42\n'))).toEqual({ name: 'some/ä.eml', size: 42 });
    expect(readPaxNameAndSize(bytes('nonsense'))).toEqual({ name: null, size: null });
  });
});

describe('a file', () => {
  it('is identified by its first bytes', () => {
    expect(detectMailboxFileFormat(zipOf({ a: mail(1) }))).toBe('zip');
    expect(detectMailboxFileFormat(gzipOf(mail(1)))).toBe('gzip');
    expect(detectMailboxFileFormat(mboxOf([mail(1)]))).toBe('mbox');
    expect(detectMailboxFileFormat(mail(1))).toBe('mail');
    expect(detectMailboxFileFormat(emlxOf(mail(1)))).toBe('emlx');
    expect(detectMailboxFileFormat(bytes('7z\xbc\xaf'))).toBeNull();
    expect(detectMailboxFileFormat(new Uint8Array([0x37, 0x7a, 0xbc, 0xaf]))).toBe('other');
    expect(detectMailboxFileFormat(bytes('From here to there\nnothing is a mail.\n'))).toBeNull();
  });

  it.each([
    ['Takeout/Mail/All mail.mbox', 'mbox'],
    ['News.mbox/mbox', 'mbox'],
    ['a/1.EML', 'mail'],
    ['V10/Messages/1.partial.emlx', 'mail'],
    ['Mail/Local Folders/Inbox', 'unknown'],
    ['Mail/News v2.0', 'unknown'],
    ['Mail/Inbox.msf', 'skipped'],
    ['photo.jpg', 'skipped'],
    ['folder/', 'skipped'],
    ['__MACOSX/._mail.eml', 'skipped'],
    ['a/../../b.eml', 'refused'],
    ['..\\b.eml', 'refused'],
    ['C:\\mail.eml', 'refused'],
    ['more.tar', 'refused'],
  ])('of an archive called %s is: %s', (name, what) => {
    expect(classifyArchiveEntry(name).what).toBe(what);
  });

  it('of Apple Mail contains its mail between its length and a property list', async () => {
    for (const size of [1, 5, 10_000])
      expect(await collected(extractEmlxMail(pieces(emlxOf(mail(1)), size)))).toBe(text(mail(1)));
    expect(await collected(extractEmlxMail(pieces(mail(1), 10_000)))).toBe(text(mail(1)));
  });
});

describe('a mail', () => {
  it('yields its sender, its list, its signer, and whether it went to a list', async () => {
    const from = 'The Letter <Post@Letter.example>';
    const date = new Date(Date.UTC(2025, 0, 1));
    const issue = encodeTestMail({
      from,
      subject: 'S',
      date,
      signedBy: 'letter.example',
      list: { id: 'l.letter.example' },
    });
    expect(await readMailboxMailFacts(issue, 'eml')).toMatchObject({
      address: 'post@letter.example',
      name: 'The Letter',
      listId: 'l.letter.example',
      signers: { dkim: ['letter.example'], spf: null },
      isBulk: true,
      date,
    });
    expect(await readMailboxMailFacts(encodeTestMail({ from, subject: 'S', date }), 'eml')).toMatchObject({
      isBulk: false,
    });
    expect(await readMailboxMailFacts(bytes('<html>a page</html>'), 'html')).toMatchObject({
      address: null,
      isBulk: false,
    });
    expect(await readMailboxMailFacts(new Uint8Array(600).fill(1), 'msg')).toMatchObject({ address: null });
  });

  it('yields its newsletter’s site from its address, or from the list of a platform', () => {
    expect(deriveSiteFromSender('hi@mail.letter.example', null)).toBe('https://letter.example');
    expect(deriveSiteFromSender('letter@substack.com', 'letter.substack.com')).toBe('https://letter.substack.com');
    expect(deriveSiteFromSender('somebody@gmail.com', 'x.list-manage.com')).toBe('');
  });
});

it('the progress of a file counts what was processed, and is unknown while it is unpacked', () => {
  const cursor = initialMailboxCursor(1_000);
  expect(mailboxReadShare({ ...cursor, container: 'mbox', at: 500 }, 1_000)).toBe(0.5);
  const inner = { source: 'upload', from: 0, at: 50, end: 100, name: 'a', weight: 400 };
  expect(mailboxReadShare({ ...cursor, container: 'zip', consumed: 100, inner }, 1_000)).toBe(0.3);
  const unpacking = { from: 0, length: 9, to: 'plain-0', segments: 0, size: null, name: '', format: 'gzip' as const };
  expect(mailboxReadShare({ ...cursor, unpacking }, 1_000)).toBeNull();
});
