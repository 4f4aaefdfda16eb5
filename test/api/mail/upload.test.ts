// Files that an administrator uploads to the inbox: rejections and their messages, the assigned newsletter, and each
// file's result.
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { receiveUploadedFiles } from '../../../src/flows/issue/upload.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { services, db, add } = world;
const NOW = new Date();
const bytes = (text: string) => new TextEncoder().encode(text);
let nth = 0;
/** A new mail, with an ad if `ad` is true. */
const mail = ({ to = 'reader@home.test', from = `nobody-${nth}@letters.test`, list = '', ad = false } = {}) =>
  bytes(
    `From: Letters <${from}>\r\nTo: ${to}\r\n${list && `List-Id: <${list}>\r\n`}Subject: ${++nth}\r\nMessage-ID: <upload-${nth}@letters.test>\r\nContent-Type: text/html\r\n\r\n${ad ? '<p>This issue is brought to you by Quarrybase</p><p><a href="https://quarrybase.example/">Quarrybase</a> runs your Postgres. Start a free trial today.</p>' : ''}<h2>News</h2><p>${`Letter ${nth}: we rewrote four years of events and nobody noticed. `.repeat(8)}</p>\r\n`,
  );
const faults: unknown[] = [];
const upload = (files: [name: string, raw: Uint8Array][], picked: string | null = null, given = services) =>
  receiveUploadedFiles(
    given,
    files.map(([name, raw]) => ({ name, bytes: raw })),
    { picked, fault: (error) => faults.push(error) },
    NOW,
  );
const MB = 1024 * 1024;

it('a file that is no mail, empty, too large, or names no newsletter is refused with its reason; the others are accepted', async () => {
  const { id } = await add.newsletter();
  const told = await upload([
    ['a.pdf', mail()],
    ['b.eml', new Uint8Array()],
    ['c.eml', new Uint8Array(25 * MB + 1)],
    ['d.eml', mail()],
  ]);
  expect(told).toEqual({
    processed: 0,
    sponsorshipsFound: 0,
    results: [
      ['a.pdf', 'Not an email file: expected .eml, .html, .htm, .txt, .msg'],
      ['b.eml', 'The file is empty'],
      ['c.eml', 'The file is larger than 25 MB'],
      ['d.eml', 'The file names no tracked newsletter. Pick the newsletter it belongs to.'],
    ].map(([file, error]) => ({ file, error, emailId: null, newsletter: null, status: 'error', sponsorships: 0 })),
  });
  const largest = await upload([['largest.txt', new Uint8Array(25 * MB)]]);
  expect(largest.results[0]?.error).toContain('names no tracked newsletter');
  const mixed = await upload(
    [
      ['a.pdf', mail()],
      ['GOOD.EML', mail()],
    ],
    id,
  );
  expect(mixed.processed).toBe(1);
  expect(mixed.results.map(({ status }) => status)).toEqual(['error', 'completed']);
  await expect(upload([['a.eml', mail()]], 'nobody')).rejects.toThrow('Newsletter not found');
});

it('a file belongs to the newsletter it was sent to, else its list’s, else the chosen one, else its sender’s', async () => {
  const [sentTo, ofList, ofSender, picked] = [
    await add.newsletter(),
    await add.newsletter(),
    await add.newsletter(),
    await add.newsletter(),
  ];
  const known = { senderStanding: 'known' as const };
  await add.email(ofList.id, { ...known, listId: 'weekly.letters.test', senderEmail: 'of-list@letters.test' });
  await add.email(ofSender.id, { ...known, senderEmail: 'b@letters.test' });
  const { results } = await upload(
    [
      ['1.eml', mail({ from: 'b@letters.test' })],
      ['2.eml', mail({ list: 'weekly.letters.test', from: 'b@letters.test' })],
      ['3.eml', mail()],
      ['4.eml', mail({ to: `reader@home.test, ${sentTo.uniqueEmail}`, list: 'weekly.letters.test' })],
    ],
    picked.id,
  );
  // A publisher sends several newsletters from one address.
  expect(results.map(({ newsletter }) => newsletter)).toEqual([picked, ofList, picked, sentTo].map(({ id }) => id));
  await add.email(ofSender.id, { ...known, senderEmail: 'c@letters.test' });
  // Two newsletters use the first sender now.
  const unpicked = await upload(['c', 'b'].map((name) => [`${name}.eml`, mail({ from: `${name}@letters.test` })]));
  expect(unpicked.results.map(({ newsletter }) => newsletter)).toEqual([ofSender.id, null]);
  // A mail of an unknown list may belong to any newsletter of the publisher.
  const other = await upload([['o.eml', mail({ list: 'other.letters.test', from: 'c@letters.test' })]]);
  expect(other.results[0]?.newsletter).toBeNull();
});

it('findings are counted once: a known mail is reported as a duplicate with its sponsorships, and adds none', async () => {
  const { id } = await add.newsletter();
  const raw = mail({ ad: true });
  const first = await upload([['a.eml', raw]], id);
  expect(first).toMatchObject({ processed: 1, sponsorshipsFound: 1 });
  expect(first.results).toMatchObject([{ status: 'completed', sponsorships: 1, error: null, newsletter: id }]);
  const again = await upload(
    [
      ['a.eml', raw],
      ['b.eml', mail({ ad: true })],
    ],
    id,
  );
  expect(again).toMatchObject({ processed: 2, sponsorshipsFound: 1 });
  expect(again.results).toMatchObject([
    { status: 'duplicate', sponsorships: 1, emailId: first.results[0]?.emailId },
    { status: 'completed', sponsorships: 1 },
  ]);
});

it('twenty files are analysed before the answer; the rest, and what fails, wait for the queue', async () => {
  const { id } = await add.newsletter();
  const many = await upload(
    Array.from({ length: 21 }, (_, at) => [`${at}.eml`, mail()]),
    id,
  );
  expect(many.results.map(({ status }) => status)).toEqual([...Array(20).fill('completed'), 'pending']);
  expect(many.processed).toBe(21);
  expect(world.priority.all.length + world.jobs.all.length).toBeGreaterThan(20);

  const analyst = () => Promise.reject(new AppError('vendor_failed', 'The analyst is away'));
  const failing = await upload(
    [['a.eml', mail({ ad: true })]],
    id,
    Object.create(services, { analyst: { value: analyst } }),
  );
  const [told] = failing.results;
  expect(told).toMatchObject({ status: 'pending', error: 'The analyst is away' });
  const [row] = await db
    .select()
    .from(emails)
    .where(eq(emails.id, told?.emailId ?? ''));
  expect(row).toMatchObject({ processingStatus: 'pending', error: 'The analyst is away' });
  // The queue's consumer may have analysed it by then.
  const taken = async () => {
    await db
      .update(emails)
      .set({ leasedUntil: new Date(NOW.getTime() + 600_000) })
      .where(eq(emails.newsletterId, id));
    throw new Error('too late');
  };
  const late = Object.create(services, { analyst: { value: taken } });
  expect((await upload([['b.eml', mail({ ad: true })]], id, late)).results).toMatchObject([{ status: 'pending' }]);
  const words = faults.splice(0).map((fault) => (fault as Error).message);
  expect(words).toEqual(['The analyst is away', 'too late']);
});

it('a file that the storage refuses is reported beside the accepted ones; if it refuses all, the call fails', async () => {
  const { id } = await add.newsletter();
  const put = vi.fn(services.files.put).mockRejectedValueOnce(new Error('bucket is away'));
  const tired = Object.create(services, { files: { value: { ...services.files, put } } });
  const [lost, kept] = [mail(), mail({ ad: true })];
  const told = await upload(
    [
      ['lost.eml', lost],
      ['kept.eml', kept],
    ],
    id,
    tired,
  );
  expect(told).toMatchObject({ processed: 1, sponsorshipsFound: 1 });
  expect(told.results).toMatchObject([
    {
      file: 'lost.eml',
      status: 'error',
      emailId: null,
      error: 'Something failed on our side. The log has the details.',
    },
    { file: 'kept.eml', status: 'completed' },
  ]);
  expect(faults).toEqual([expect.objectContaining({ message: 'bucket is away' })]);
  put.mockRejectedValueOnce(new Error('bucket is away'));
  await expect(
    upload(
      [
        ['a.pdf', lost],
        ['lost.eml', lost],
      ],
      id,
      tired,
    ),
  ).rejects.toThrow('bucket is away');
  expect((await upload([['lost.eml', lost]], id, tired)).processed).toBe(1);
});

it('a form assigns its files by newsletter id; an unknown id is reported for each file, and a form without files is refused', async () => {
  const admin = (await world.people.admin()).cookie;
  const { id } = await add.newsletter();
  const post = (files: number, newsletterId?: string) => {
    const form = new FormData();
    for (let file = 0; file < files; file++) form.append('emails', new File([mail()], `${file}.eml`));
    if (newsletterId !== undefined) form.append('newsletterId', newsletterId);
    return world.call('/api/emails/upload', { as: admin, method: 'POST', body: form });
  };
  const [picked, unnamed, empty] = [await post(1, id), await post(1, ''), await post(0, id)];
  expect(picked.data.results).toMatchObject([{ status: 'completed', newsletter: id }]);
  expect(unnamed.data.results).toMatchObject([{ status: 'error', emailId: null }]);
  expect([empty.status, empty.data.error]).toEqual([400, 'Please select email files to upload.']);
});

it('a mail that came from an unknown sender before is trusted when uploaded: it is read again with its own date, and counts', async () => {
  const { id: newsletterId } = await add.newsletter();
  const dated = (text: Uint8Array) =>
    bytes(new TextDecoder().decode(text).replace('Subject:', 'Date: Tue, 03 Mar 2020 08:00:00 +0000\r\nSubject:'));
  // Drops the jobs of earlier tests.
  while (world.jobs.take());
  const first = mail({ from: 'known@own.test' });
  await receiveIssue(services, { newsletterId, raw: first, door: 'mail', arrivedAt: NOW });
  await world.work(['analyse']);
  const raw = dated(mail({ ad: true }));
  const { id } = await receiveIssue(services, { newsletterId, raw, door: 'mail', arrivedAt: NOW });
  await world.work(['analyse']);
  const rowOf = async () => (await db.select().from(emails).where(eq(emails.id, id)))[0];
  const claimOf = async () => (await db.select().from(sponsorships).where(eq(sponsorships.emailId, id)))[0];
  expect(await rowOf()).toMatchObject({ door: 'mail', senderStanding: 'unfamiliar', receivedAt: NOW });
  expect(await claimOf()).toMatchObject({ counts: false, detectedAt: NOW });
  const told = await upload([['a.eml', raw]], newsletterId);
  expect(told).toMatchObject({ processed: 1, sponsorshipsFound: 1, results: [{ emailId: id, status: 'completed' }] });
  const itsDay = new Date('2020-03-03T08:00:00Z');
  expect(await rowOf()).toMatchObject({ door: 'admin', senderStanding: 'known', senderId: null, receivedAt: itsDay });
  expect(await claimOf()).toMatchObject({ counts: true, detectedAt: itsDay });
  // A second upload finds it stored already.
  expect((await upload([['a.eml', raw]], newsletterId)).results[0]?.status).toBe('duplicate');
});
