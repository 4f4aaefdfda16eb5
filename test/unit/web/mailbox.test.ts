// Mailbox files as the browser reads them: the mails in them, what can't be read, and who sent them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../../../src/domain/mail/message.ts';
import { MAILBOX_FAULTS } from '../../../web/mailbox/faults.ts';
import { classifyArchiveEntry } from '../../../web/mailbox/formats.ts';
import { MboxSplitter } from '../../../web/mailbox/mbox.ts';
import { readMailSender, siteOfSender } from '../../../web/mailbox/sender.ts';
import { walkMailbox } from '../../../web/mailbox/walk.ts';
import { concatBytes, emlxOf, encodeTestMail, gzipOf, mboxOf, tarOf, zipOf } from '../../support/mailboxes.ts';
import { findPublicCases } from '../../support/shared-folder.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array) => new TextDecoder().decode(data);
const mail = (n: number, body = `Body ${n}\n`) =>
  encodeTestMail({
    from: `a${n}@b.example`,
    subject: `Mail ${n}`,
    date: new Date(Date.UTC(2025, 0, n + 1)),
    text: body,
  });
const withoutSeparator = (each: Uint8Array) =>
  text(each)
    .replace(/^From .*\n/, '')
    .trimEnd();

function split(data: Uint8Array, size: number, mailMax = 1_000_000) {
  const splitter = new MboxSplitter(mailMax);
  const mails = [];
  for (let from = 0; from < data.length; from += size) mails.push(...splitter.push(data.slice(from, from + size)));
  mails.push(...splitter.end());
  return { mails, stray: splitter.strayBytes, tooLarge: splitter.tooLarge };
}

/** The texts of a file's mails, and what couldn't be read. */
async function walk(data: Uint8Array, name = 'file') {
  const mails: string[] = [];
  const faults: [string, string][] = [];
  let read = 0;
  const file = new File([data as BlobPart], name);
  for await (const found of walkMailbox(file, (at) => {
    read = at;
  }))
    if (found.kind === 'mail') mails.push(withoutSeparator(found.bytes));
    else faults.push([found.place, found.reason]);
  return { mails, faults, read };
}
const plain = (...numbers: number[]) => numbers.map((n) => text(mail(n)).trimEnd());

describe('an mbox', () => {
  const odd =
    'Dear all,\n\nFrom here on it is text.\n\nFrom: a quoted header\n>From old\n>>From older\n\nFrom 3 Nov 2026 at 10:00\nNote: a coat.\n';
  const originals = [mail(1), mail(2, odd), mail(3, 'x'.repeat(30_000)), mail(4, '\n\n\n')];
  const data = mboxOf(originals);

  it.each([1, 2, 7, 64, 1_000, 1_000_000])('is split the same way in chunks of %i bytes', (size) => {
    const { mails, stray } = split(data, size);
    expect(stray).toBe(0);
    expect(mails.map(withoutSeparator)).toEqual(originals.map((each) => text(each).trimEnd()));
  });

  it('leaves out a mail that is too large, and counts it', () => {
    const { mails, tooLarge } = split(data, 1_000, 5_000);
    expect([mails.length, tooLarge]).toEqual([3, 1]);
  });

  it('may end its lines as Windows or old systems do', async () => {
    expect(split(bytes(text(data).replaceAll('\n', '\r\n')), 777).mails).toHaveLength(originals.length);
    expect((await walk(bytes(text(mboxOf([mail(1), mail(2)])).replaceAll('\n', '\r')))).mails).toEqual(plain(1, 2));
  });

  it('of patches is split at each of them', () => {
    const patch = (n: number) =>
      `From ${String(n).repeat(40)} Mon Sep 17 00:00:00 2001\nFrom: K <k@code.example>\n\nX\n`;
    expect(split(bytes(patch(1) + patch(2)), 30).mails).toHaveLength(2);
  });

  it('reports text before its first mail', async () => {
    expect(split(concatBytes([bytes('Some notes\n\n'), data]), 50).stray).toBe(11);
    expect(split(bytes('no mail at all\n'), 50)).toEqual({ mails: [], stray: 15, tooLarge: 0 });
  });
});

describe('a mailbox file', () => {
  const files = { 'a/1.eml': mail(1), 'b.mbox': mboxOf([mail(2), mail(3)]), 'V10/4.emlx': emlxOf(mail(4)) };

  it.each([
    ['an mbox', mboxOf([mail(1), mail(2)]), [1, 2]],
    ['a gzipped mbox', gzipOf(mboxOf([mail(1), mail(2)])), [1, 2]],
    ['two gzipped files, joined', concatBytes([gzipOf(mboxOf([mail(1)])), gzipOf(mboxOf([mail(2)]))]), [1, 2]],
    ['a zip', zipOf(files), [1, 2, 3, 4]],
    ['a zip without compression', zipOf(files, 0), [1, 2, 3, 4]],
    ['a tar', tarOf({ ...files, [`${'long/'.repeat(30)}5.eml`]: mail(5) }), [1, 2, 3, 4, 5]],
    ['a gzipped tar', gzipOf(tarOf(files)), [1, 2, 3, 4]],
    ['an eml', mail(1), [1]],
    ['an emlx', emlxOf(mail(1)), [1]],
    ['a Thunderbird profile', zipOf({ 'Mail/Local Folders/News v2.0': mboxOf([mail(1)]), 'Mail/x.msf': mail(9) }), [1]],
  ])('%s gives its mails', async (_, data, numbers) => {
    const { mails, faults } = await walk(data);
    expect([mails, faults]).toEqual([plain(...numbers), []]);
  });

  it.each([
    ['PNG image', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], 'This is a PNG image, not a mailbox.'],
    ['RAR archive', [0x52, 0x61, 0x72, 0x21, 0x1a], 'This is a RAR archive, not a mailbox.'],
    ['plain text', [...bytes('Dear all,\nthis is a letter.\n')], 'This is a text file without mail headers, not'],
    ['nothing', [], 'This is not a mailbox.'],
  ])('that is a %s is refused by what it is', async (_, data, reason) => {
    await expect(walk(Uint8Array.from(data))).rejects.toThrow(reason);
  });

  it('that is damaged gives the mails before the damage and the reason', async () => {
    const tar = tarOf({ '1.eml': mail(1), '2.eml': mail(2) });
    tar[1024 + 10] = 0xff;
    await expect(walk(tar)).rejects.toThrow(MAILBOX_FAULTS.damagedTar);
    await expect(walk(tarOf({ '1.eml': mail(1) }).slice(0, 700))).rejects.toThrow(MAILBOX_FAULTS.cutOff);
    const gzip = gzipOf(mboxOf([mail(1), mail(2)]));
    await expect(walk(gzip.slice(0, -20))).rejects.toThrow(MAILBOX_FAULTS.cutOff);
    await expect(walk(zipOf(files).slice(0, -40))).rejects.toThrow(MAILBOX_FAULTS.damagedZip);
    const zip = zipOf({ '1.eml': mail(1), '2.eml': mail(2) });
    zip.fill(0xff, 40, 60);
    expect(await walk(zip)).toMatchObject({ mails: plain(2), faults: [['1.eml', MAILBOX_FAULTS.damaged]] });
  });

  it('says what of it holds no mail', async () => {
    expect(
      (await walk(zipOf({ 'in.zip': zipOf({}), 'a.eml': new Uint8Array(), 'b.mbox': bytes('x\n') }))).faults,
    ).toEqual([
      ['in.zip', MAILBOX_FAULTS.nested],
      ['a.eml', MAILBOX_FAULTS.empty],
      ['b.mbox', MAILBOX_FAULTS.noMail],
    ]);
    expect((await walk(tarOf({ 'a.eml': new Uint8Array(26 * 1024 * 1024), 'b.eml': mail(1) }))).mails).toEqual(
      plain(1),
    );
  });

  it.each([
    ['Takeout/Mail/All mail.mbox', 'mbox'],
    ['News.mbox/mbox', 'mbox'],
    ['a/1.EML', 'eml'],
    ['V10/Messages/1.partial.emlx', 'emlx'],
    ['Mail/Local Folders/Inbox', 'unknown'],
    ['Mail/Inbox.msf', 'other'],
    ['photo.jpg', 'other'],
    ['folder/', 'other'],
    ['__MACOSX/._mail.eml', 'other'],
    ['more.tar', 'archive'],
  ])('%s in an archive is: %s', (name, kind) => {
    expect(classifyArchiveEntry(name)).toBe(kind);
  });
});

describe('a mail', () => {
  it('names its sender, its list, and whether it went to a list', async () => {
    const from = 'Der Bote <Post@Bote.example>';
    const date = new Date(Date.UTC(2025, 0, 1));
    const issue = encodeTestMail({ from, subject: 'S', date, list: { id: 'l.bote.example' } });
    expect(await readMailSender(concatBytes([bytes('From x@y Mon Mar 01 12:00:00 2021\n'), issue]))).toEqual({
      key: 'l.bote.example',
      name: 'Der Bote',
      address: 'post@bote.example',
      listId: 'l.bote.example',
      subject: 'S',
      date: date.toISOString(),
      isList: true,
    });
    expect(await readMailSender(encodeTestMail({ from, subject: 'S', date }))).toMatchObject({
      key: 'post@bote.example',
      isList: false,
    });
    expect(await readMailSender(new Uint8Array(600).fill(1))).toMatchObject({ key: '', isList: false });
  });

  it('gives its newsletter’s site by its address, or by the list of a platform', () => {
    const site = (address: string, listId = '') => siteOfSender({ address, listId });
    expect(site('hi@mail.letter.example')).toBe('https://letter.example');
    expect(site('letter@platform.example', 'letter.platform.example')).toBe('https://letter.platform.example');
    expect(site('')).toBe('');
  });
});

const { path, missing } = findPublicCases();
describe.skipIf(missing)(missing ?? 'a mailbox of the public cases', () => {
  const read = async (file: string) => {
    const { mails, faults } = await walk(readFileSync(join(path, file)));
    expect(faults).toEqual([]);
    return mails;
  };

  it.each([
    ['02-from-in-body.mbox', ['m3 issue 0', 'm3 issue 1']],
    ['03-no-blank-line.mbox', ['m1 issue 0', 'm1 issue 1', 'm1 issue 2']],
    ['04-bare-from.mbox', ['m2 issue 0', 'm2 issue 1', 'm2 issue 2']],
    ['05-git-patch-in-body.mbox', ['m4 issue 0', 'm4 issue 1']],
    ['06-bom.mbox', ['m8 issue 0', 'm8 issue 1']],
    ['07-folder-internal-data.mbox', ['m10 issue 1']],
  ])('%s has the mails %j, each with its ad', async (file, subjects) => {
    const mails = await read(file);
    expect(mails.map((each) => /^Subject: (.*)$/m.exec(each)?.[1])).toEqual(subjects);
    for (const each of mails) expect(each).toContain('https://ropery-one.example/a');
  });

  it('keeps the time of arrival of a mail without a valid Date', async () => {
    const dates: (string | undefined)[] = [];
    for await (const found of walkMailbox(
      new File([readFileSync(join(path, 'takeout-mbox-without-date.mbox'))], 'takeout.mbox'),
      () => undefined,
    ))
      if (found.kind === 'mail') dates.push((await readMessage(found.bytes)).message.date?.toISOString());
    expect(dates).toEqual(['2026-09-17T08:01:25.000Z', '2026-09-10T08:01:25.000Z']);
  });
});
