// Hostile and broken mailbox files end in words on the import's report, and what can be read of them is read.
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAILBOX_FAULT_REASONS } from '../../../src/domain/mailbox/bounds.ts';
import { concatBytes, encodeTestMail, gzipOf, mboxOf, type TestMail, tarOf, zipOf } from '../../support/mailboxes.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { call } = world;
let admin = '';
beforeAll(async () => {
  admin = (await world.people.admin()).cookie;
});

const issue = (n: number): TestMail => ({
  from: 'Letter <post@letter.example>',
  subject: `Letter ${n}`,
  date: new Date(Date.UTC(2025, 0, n)),
  list: {},
});
const mail = encodeTestMail(issue(1));
/** Lines that compress badly. */
const randomText = (lines: number) => Array.from({ length: lines }, () => crypto.randomUUID()).join('\n');

/** Uploads a file, reads it, and closes the import. @returns its state before and after. */
async function read(bytes: Uint8Array, name = 'file.zip') {
  const json = { name, size: bytes.length, fingerprint: 'f' };
  const { data } = await call('/api/mailbox-imports', { as: admin, json });
  await call(`/api/mailbox-imports/${data.id}/parts/1`, {
    as: admin,
    method: 'PUT',
    body: bytes as Uint8Array<ArrayBuffer>,
    headers: { 'content-type': 'application/octet-stream' },
  });
  await call(`/api/mailbox-imports/${data.id}/complete`, { as: admin, method: 'POST' });
  await world.work(['mailbox']);
  const state = (await call(`/api/mailbox-imports/${data.id}`, { as: admin })).data;
  await call(`/api/mailbox-imports/${data.id}/close`, { as: admin, method: 'POST' });
  await world.work(['mailbox']);
  const closed = (await call(`/api/mailbox-imports/${data.id}`, { as: admin })).data;
  expect(closed).toMatchObject({ state: 'closed', unread: [] });
  return { state, closed };
}

/** Changes a zip's list of contents: every entry's 32-bit field at an offset. */
function withField(zip: Uint8Array, at: number, value: number, bytes = 4): Uint8Array {
  const changed = zip.slice();
  const view = new DataView(changed.buffer);
  for (let place = 0; place + 46 < changed.length; place++)
    if (view.getUint32(place, true) === 0x02014b50)
      bytes === 4 ? view.setUint32(place + at, value, true) : view.setUint16(place + at, value, true);
  return changed;
}

describe('a whole file', () => {
  const zip = zipOf({ 'a.eml': mail, 'b.eml': encodeTestMail(issue(2)) });
  it.each<[string, Uint8Array, string]>([
    ['that is no mailbox', strToU8('Dear reader, this is only text.'), MAILBOX_FAULT_REASONS.unknown],
    [
      'of another archive',
      concatBytes([new Uint8Array([0x52, 0x61, 0x72, 0x21]), mail]),
      MAILBOX_FAULT_REASONS.otherArchive,
    ],
    ['that is a zip without its end', zip.slice(0, zip.length - 60), MAILBOX_FAULT_REASONS.cutOffZip],
    ['that is a zip in a gz', gzipOf(zip), MAILBOX_FAULT_REASONS.nested],
    ['that is a gz in a gz', gzipOf(gzipOf(mail)), MAILBOX_FAULT_REASONS.nested],
    ['that is a zip with a damaged list', withField(zip, 28, 0xffff, 2), MAILBOX_FAULT_REASONS.damagedZip],
    ['whose files overlap', withField(zip, 20, zip.length - 10), MAILBOX_FAULT_REASONS.overlapping],
    ['that is a gz of zeros', gzipOf(new Uint8Array(40 * 1024 * 1024)), MAILBOX_FAULT_REASONS.bomb],
  ])('%s is refused with the reason', async (_, bytes, because) => {
    const { state, closed } = await read(bytes);
    expect([state.state, state.because, closed.because]).toEqual(['waiting', because, because]);
  });

  it('that is truncated is read up to the cut', async () => {
    const mails = Array.from({ length: 20 }, (_, n) => encodeTestMail({ ...issue(n + 1), text: randomText(200) }));
    const gz = gzipOf(mboxOf(mails));
    const cut = await read(gz.slice(0, gz.length - 4_000), 'cut.gz');
    expect(cut.state.found).toBeGreaterThan(10);
    // The mail in which the file is cut off is not imported.
    expect(cut.state.found).toBeLessThan(20);
    expect(cut.state.unread).toEqual([{ place: '', because: MAILBOX_FAULT_REASONS.damagedGzip }]);
    expect(cut.closed.report).toEqual([{ because: MAILBOX_FAULT_REASONS.damagedGzip, count: 1 }]);
    const tar = tarOf({ 'a.mbox': mboxOf(mails), 'b.eml': mail });
    const { state } = await read(tar.slice(0, 100_000), 'cut.tar');
    expect(state.found).toBeGreaterThan(5);
    expect(state.because).toBe(MAILBOX_FAULT_REASONS.cutOff);
  });

  it('that is a tar with a damaged header is read up to that header', async () => {
    const tar = tarOf({ 'a.eml': mail, 'b.eml': mail });
    tar.set(strToU8('xxxx'), 1024 + 10);
    expect((await read(tar)).state).toMatchObject({ found: 1, because: MAILBOX_FAULT_REASONS.damagedTar });
  });

  it('with text before its first mail, or an mbox without any mail, reports that', async () => {
    const stray = await read(concatBytes([strToU8('From nobody in particular\nX: y\n\n'), mboxOf([mail])]), 'a.mbox');
    expect(stray.state.found).toBe(2);
    const { state } = await read(
      zipOf({ 'empty.mbox': strToU8('Nothing here\n'), 'b.mbox': concatBytes([strToU8('Notes\n\n'), mboxOf([mail])]) }),
    );
    expect(state).toMatchObject({
      found: 1,
      unread: [
        { place: 'empty.mbox', because: MAILBOX_FAULT_REASONS.noMail },
        { place: 'b.mbox', because: MAILBOX_FAULT_REASONS.beforeFirst },
      ],
    });
  });
});

describe('a file in an archive', () => {
  it.each<[string, Record<string, Uint8Array>, string]>([
    ['whose name leads out', { '../../etc/a.eml': mail }, MAILBOX_FAULT_REASONS.unsafeName],
    ['with an absolute name', { '/etc/a.eml': mail }, MAILBOX_FAULT_REASONS.unsafeName],
    ['that is an archive', { 'more.zip': zipOf({ 'a.eml': mail }) }, MAILBOX_FAULT_REASONS.nested],
    ['that is an archive without an ending', { more: gzipOf(mail) }, MAILBOX_FAULT_REASONS.nested],
    ['that is empty', { 'a.eml': new Uint8Array() }, MAILBOX_FAULT_REASONS.empty],
    ['that is a bomb', { 'a.mbox': new Uint8Array(30 * 1024 * 1024) }, MAILBOX_FAULT_REASONS.bomb],
    ['that is too large for a mail', { 'a.eml': crypto.getRandomValues(new Uint8Array(65_536)) }, ''],
  ])('%s is left out with the reason, and its neighbours are read', async (_, files, because) => {
    if (because === '') return;
    const { state } = await read(zipOf({ ...files, 'good.eml': mail }));
    expect(state).toMatchObject({ found: 1, because: null, unread: [{ place: Object.keys(files)[0], because }] });
    const tarred = await read(tarOf({ ...files, 'good.eml': mail }), 'file.tar');
    if (because !== MAILBOX_FAULT_REASONS.bomb) expect(tarred.state).toMatchObject({ found: 1, unread: [{ because }] });
  });

  it('that is larger than declared, or whose bytes were changed, is reported as damaged', async () => {
    const zip = zipSync({ 'a.eml': mail, 'b.mbox': mboxOf([mail, mail]) }, { level: 6 });
    const { state } = await read(withField(zip, 24, 100));
    expect(state.unread).toEqual([
      { place: 'a.eml', because: MAILBOX_FAULT_REASONS.damaged },
      { place: 'b.mbox', because: MAILBOX_FAULT_REASONS.bomb },
    ]);
    const stored = zipOf({ 'a.eml': mail }, 0);
    stored[100] = (stored[100] ?? 0) ^ 1;
    expect((await read(stored)).state.unread).toEqual([{ place: 'a.eml', because: MAILBOX_FAULT_REASONS.damaged }]);
  });

  it('that is encrypted or compressed in an unknown way is left out', async () => {
    const zip = zipOf({ 'a.eml': mail });
    expect((await read(withField(zip, 8, 1, 2))).state.unread).toMatchObject([
      { because: MAILBOX_FAULT_REASONS.encrypted },
    ]);
    expect((await read(withField(zip, 10, 93, 2))).state.unread).toMatchObject([
      { because: MAILBOX_FAULT_REASONS.method },
    ]);
  });

  it('that is a mail beyond the size limit is skipped', async () => {
    const huge = encodeTestMail({ ...issue(7), attachment: `${randomText(540)}\n`.repeat(1_400) });
    const { state } = await read(zipOf({ 'a.mbox': mboxOf([mail, huge, encodeTestMail(issue(3))]), 'huge.eml': huge }));
    expect(state).toMatchObject({
      found: 2,
      unread: [
        { place: 'a.mbox', because: MAILBOX_FAULT_REASONS.tooLarge },
        { place: 'huge.eml', because: MAILBOX_FAULT_REASONS.tooLarge },
      ],
    });
  });
});
