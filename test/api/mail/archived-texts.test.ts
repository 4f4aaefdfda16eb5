// Texts of old mails are moved out of the database and still read as before.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { describeAudience } from '../../../src/flows/audience/match.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { runNightly } from '../../../src/flows/operations/nightly.ts';
import { runJob } from '../../../src/flows/run-job.ts';
import type { Job } from '../../../src/jobs.ts';
import { clearMovedText, readMailText } from '../../../src/store/issue/mail-texts.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { services, db } = world;
const NOW = new Date();
const DAY = 86_400_000;
const past = (days: number) => new Date(NOW.getTime() - days * DAY);
const rowOf = async (id: string) => (await db.select().from(emails).where(eq(emails.id, id)))[0];
const fileOf = (id: string) => services.files.text(FILE_KEYS.mailText(id));

async function night(): Promise<Job[]> {
  const had = world.jobs.all.length;
  await runNightly(services, NOW);
  return world.jobs.all.slice(had).filter((one) => (one as Job).kind === 'move-old-texts') as Job[];
}

const old = (newsletterId: string, values: Partial<typeof emails.$inferInsert> = {}) =>
  world.add.email(newsletterId, {
    content: 'Our readers restore canoes. Sponsored by Quarrybase: try it.',
    processingStatus: 'completed',
    createdAt: past(731),
    receivedAt: past(731),
    kind: 'issue',
    ...values,
  });

describe('the text of a mail that came more than two years ago', () => {
  it('moves to the file store at night, fifty mails per job; newer and unfinished mails keep theirs', async () => {
    const { id } = await world.add.newsletter();
    const due = await Promise.all(Array.from({ length: 51 }, () => old(id)));
    const kept = await Promise.all([
      old(id, { createdAt: past(730) }),
      old(id, { processingStatus: 'error' }),
      old(id, { content: null }),
    ]);
    const jobs = await night();
    expect(jobs.map((job) => job.kind === 'move-old-texts' && job.emailIds.length)).toEqual([50, 1]);
    for (const job of jobs) await runJob(services, job, NOW);
    for (const mail of due) {
      expect(await rowOf(mail.id)).toMatchObject({ content: null, textMovedAt: NOW });
      expect(await fileOf(mail.id)).toBe(mail.content);
    }
    for (const mail of kept) {
      expect(await rowOf(mail.id)).toMatchObject({ content: mail.content, textMovedAt: null });
      expect(await fileOf(mail.id)).toBeNull();
    }
    expect(await night()).toEqual([]);
    // A job that is delivered again changes nothing.
    for (const job of jobs) await runJob(services, job, new Date());
    expect(await fileOf(due[0]?.id ?? '')).toBe(due[0]?.content);
    expect((await rowOf(due[0]?.id ?? ''))?.textMovedAt).toEqual(NOW);
  });

  it('is shown to members and administrators as before', async () => {
    const newsletter = await world.add.newsletter();
    const brand = await world.add.brand();
    const mail = await old(newsletter.id);
    const rawData = { quote: 'Sponsored by Quarrybase', start: 28, end: 51 };
    const { id } = await world.add.sponsorship(newsletter.id, brand.id, {
      emailId: mail.id,
      rawData,
      channel: 'direct',
    });
    const asked = async () => {
      const [admin, member] = [await world.people.admin(), await world.people.subscriber(newsletter.id)];
      const paths = [
        [`/api/emails/${mail.id}`, admin],
        [`/api/sponsorships/${id}`, member],
      ] as const;
      const answers = await Promise.all(
        paths.map(async ([path, { cookie }]) => (await world.call(path, { as: cookie })).data),
      );
      const frames = await Promise.all([
        world.call(`/api/emails/${mail.id}/frame`, { as: admin.cookie }),
        world.call(`/api/sponsorships/${id}/email-frame`, { as: member.cookie }),
      ]);
      return { answers, frames: await Promise.all(frames.map((frame) => frame.text())) };
    };
    const first = await asked();
    expect(first.answers[0].content).toContain('Quarrybase');
    expect(first.answers[1].email.content).toContain('Quarrybase');
    for (const frame of first.frames) expect(frame).toContain('Quarrybase');
    for (const job of await night()) await runJob(services, job, NOW);
    expect((await rowOf(mail.id))?.content).toBeNull();
    expect(await asked()).toEqual(first);
  });

  it('still describes a newsletter that has fallen silent', async () => {
    const { id } = await world.add.newsletter({ description: '' });
    await old(id, { subject: null });
    const described = async () => {
      await describeAudience(services, { what: 'newsletter', id }, NOW);
      const [row] = await db.select().from(newsletters).where(eq(newsletters.id, id));
      return row?.audienceDescription;
    };
    const first = await described();
    expect(first).toContain('canoes');
    for (const job of await night()) await runJob(services, job, NOW);
    expect(await described()).toBe(first);
  });

  it('is in its row again once its mail has been analysed again', async () => {
    const address = 'letter900001@mail.app.test';
    const { id: newsletterId } = await world.add.newsletter({ uniqueEmail: address, domain: 'letters.test' });
    const raw = new TextEncoder().encode(
      `From: a@letters.test\r\nTo: ${address}\r\nSubject: One\r\nMessage-ID: <1@letters.test>\r\n\r\n${'We rewrote four years of events. '.repeat(9)}\r\n`,
    );
    await receiveIssue(services, { newsletterId, arrivedAt: past(800), authentication: null, raw, door: 'admin' });
    await world.work(['analyse']);
    const [mail] = await db.select().from(emails).where(eq(emails.newsletterId, newsletterId));
    for (const job of await night()) await runJob(services, job, NOW);
    while (world.jobs.take());
    expect((await rowOf(mail?.id ?? ''))?.content).toBeNull();
    const { cookie } = await world.people.admin();
    await world.call(`/api/emails/process/${mail?.id}`, { as: cookie, method: 'POST' });
    await world.work(['analyse']);
    expect(await rowOf(mail?.id ?? '')).toMatchObject({ content: mail?.content, textMovedAt: null });
  });

  it('is left where it is if it has changed since it was read', async () => {
    const mail = await old((await world.add.newsletter()).id);
    const read = await readMailText(db, mail.id);
    await db.update(emails).set({ content: 'Another text' }).where(eq(emails.id, mail.id));
    if (read) await clearMovedText(db, read, NOW);
    expect(await rowOf(mail.id)).toMatchObject({ content: 'Another text', textMovedAt: null });
  });

  it('is deleted with its newsletter, even if that is removed while the job runs', async () => {
    const newsletter = await world.add.newsletter();
    const [mail, late] = [await old(newsletter.id), await old(newsletter.id)];
    await runJob(services, { kind: 'move-old-texts', emailIds: [mail.id] }, NOW);
    const { cookie } = await world.people.admin();
    const remove = () =>
      world.call(`/api/newsletters/${newsletter.id}`, {
        as: cookie,
        method: 'DELETE',
        json: { confirm: newsletter.name },
      });
    const files = {
      ...services.files,
      put: async (...given: Parameters<typeof services.files.put>) => {
        expect((await remove()).status).toBe(200);
        await services.files.put(...given);
      },
    };
    await runJob({ ...services, files }, { kind: 'move-old-texts', emailIds: [late.id] }, NOW);
    expect([await fileOf(mail.id), await fileOf(late.id)]).toEqual([null, null]);
  });
});
