// The main job: a mail comes in and a sponsorship comes out; what is refused is refused with its reason.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { acceptMail } from '../../../src/flows/issue/take-mail.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { buildMail, createMailWorld, encodeUtf8, MAIL_SENT_AT, SPONSOR_CREDIT } from '../support/mail-world.ts';

const { world, deliver, inbox, tracked } = createMailWorld();

it('a mail whose HTML only points to the issue is read and shown by its text part', async () => {
  const newsletter = await tracked();
  const parts = [
    [
      'text/plain',
      `${SPONSOR_CREDIT}. Quarrybase runs your Postgres: https://quarrybase.example/\r\n\r\n${'News of the week. '.repeat(20)}`,
    ],
    ['text/html', '<p>View this mail in your browser</p>'],
  ].map(([type, body]) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`);
  const head = `From: Letters <hello@letters.test>\r\nSubject: Stub\r\nContent-Type: multipart/alternative; boundary=b`;
  await deliver(newsletter.uniqueEmail, encodeUtf8(`${head}\r\n\r\n${parts.join('')}--b--\r\n`));
  await world.work(['analyse']);
  const [email] = await inbox(newsletter.id);
  const as = (await world.people.admin()).cookie;
  const { data } = await world.call(`/api/emails/${email?.id}`, { as });
  expect(JSON.stringify(data)).toContain('Quarrybase');
  const html = FILE_KEYS.mailHtml(email?.id ?? '');
  expect(await world.services.files.text(html)).toBeNull();
  // The HTML of an earlier analysis is not shown either.
  await world.services.files.put(html, '<p>View this mail in your browser</p>', { contentType: 'text/html' });
  await world.call(`/api/emails/process/${email?.id}`, { as, method: 'POST' });
  await world.work(['analyse']);
  expect(await world.services.files.text(html)).toBeNull();
});

describe('a mail to a tracked newsletter', () => {
  it('becomes a sponsorship with its evidence, dated by the issue', async () => {
    const newsletter = await tracked();
    expect(await deliver(newsletter.uniqueEmail, buildMail(newsletter.uniqueEmail))).toBeNull();
    await world.work(['analyse']);
    const subscriber = (await world.people.subscriber(newsletter.id)).cookie;
    const { data } = await world.call(`/api/sponsorships?newsletterId=${newsletter.id}`, { as: subscriber });
    expect(data.sponsorships).toHaveLength(1);
    const { data: found } = await world.call(`/api/sponsorships/${data.sponsorships[0].id}`, { as: subscriber });
    expect(found.brand.name).toBe('Quarrybase');
    expect(found.detectedAt).toBe(MAIL_SENT_AT.toISOString());
    expect(found.confidence).toBeGreaterThan(50);
    const { start, end, quote } = found.evidence;
    expect(found.email.content.slice(start, end)).toContain(quote);
    expect(found.email.htmlContent).toContain('<mark data-evidence="0">');
    expect(found.email.htmlContent).not.toContain('href');

    const frame = await world.call(`/api/sponsorships/${found.id}/email-frame`, { as: subscriber });
    const shown = await frame.text();
    expect(shown).toContain('runs your Postgres. Start a free trial today.');
    // The ad and its disclosure are marked separately.
    const styles = [...shown.matchAll(/<mark style="([^"]*)" data-evidence="0"/g)].map(([, style]) => style);
    expect(new Set(styles).size).toBe(2);
    expect(styles.filter((style) => style?.includes('underline'))).toHaveLength(1);
  });

  it('has its channel from the ad: a network by its host, otherwise sold directly', async () => {
    const subscriber = async (id: string) => (await world.people.subscriber(id)).cookie;
    const channels = async (link: string) => {
      const newsletter = await tracked();
      const body = `<p>Good morning.</p><p>${SPONSOR_CREDIT}</p><p><a href="${link}">Quarrybase</a> runs your Postgres. Start a free trial today.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>`;
      await deliver(newsletter.uniqueEmail, buildMail(newsletter.uniqueEmail, { body }));
      await world.work(['analyse']);
      const as = await subscriber(newsletter.id);
      const list = async (more = '') =>
        (await world.call(`/api/sponsorships?newsletterId=${newsletter.id}${more}`, { as })).data;
      const [found] = (await list()).sponsorships;
      return [found.channel, found.channelName, (await list('&channel=network')).total];
    };
    expect(await channels('https://www.paved.com/click/abc')).toEqual(['network', 'Paved', 1]);
    expect(await channels('https://quarrybase.example/?utm_source=letters')).toEqual(['direct', null, 0]);
  });

  it('changes nothing when it is delivered again, in another way too', async () => {
    const newsletter = await tracked();
    const to = newsletter.uniqueEmail;
    const again = buildMail(to, { headers: 'Received: from elsewhere by us; Mon, 16 Nov 2026 08:00:00 +0000\r\n' });
    const waiting = () => world.jobs.all.length + world.priority.all.length;
    const before = waiting();
    await deliver(to, buildMail(to));
    // A redelivery, which differs only by a header of the relaying server, queues the job of the same mail again.
    await deliver(to, again);
    expect(waiting()).toBe(before + 2);
    await world.work(['analyse']);
    const done = waiting();
    await deliver(to, again);
    expect(waiting()).toBe(done);
    expect(await inbox(newsletter.id)).toHaveLength(1);
    // The stored bytes are those of the first delivery, and their size is counted.
    const [row] = await world.db.select().from(emails).where(eq(emails.newsletterId, newsletter.id));
    expect(await world.services.files.bytes(row?.rawKey ?? '')).toEqual(buildMail(to));
    expect(row?.rawSize).toBe(buildMail(to).length);
    const admin = (await world.people.admin()).cookie;
    expect((await world.call(`/api/sponsorships?newsletterId=${newsletter.id}`, { as: admin })).data.total).toBe(1);
  });
});

describe('a mail’s pictures', () => {
  it.each([
    ['are held back until they are asked for', '<img src="https://img.test/a.png" alt="">', [true, false]],
    ['are none that could be held back where there are none', '', [false, false]],
  ])('%s', async (_, more, held) => {
    const newsletter = await tracked();
    await deliver(newsletter.uniqueEmail, buildMail(newsletter.uniqueEmail, { body: `<p>Good morning.</p>${more}` }));
    await world.work(['analyse']);
    const [email] = await inbox(newsletter.id);
    const as = (await world.people.admin()).cookie;
    const blocked = async (query: string) =>
      (await world.call(`/api/emails/${email?.id}${query}`, { as })).data.imagesBlocked;
    expect([await blocked(''), await blocked('?images=1')]).toEqual(held);
  });
});

describe('a mail that is refused', () => {
  it('larger than 25 MB is not stored', async () => {
    const newsletter = await tracked();
    expect(await deliver(newsletter.uniqueEmail, new Uint8Array(25 * 1024 * 1024 + 1))).toBe(
      'The message is larger than 25 MB',
    );
    const posted = { door: 'webhook' as const, from: '', recipients: [newsletter.uniqueEmail] };
    await expect(
      acceptMail(world.services, { ...posted, raw: new Uint8Array(25 * 1024 * 1024 + 1) }, new Date()),
    ).rejects.toThrow('larger than 25 MB');
    expect(await inbox(newsletter.id)).toHaveLength(0);
    // With one byte less its recipient is looked up.
    expect(await deliver('nobody@mail.app.test', new Uint8Array(25 * 1024 * 1024))).toMatch(/^No newsletter/);
  });

  it('of a webhook with many recipients is stored once for each of the first fifty', async () => {
    const newsletter = await tracked();
    const others = Array.from({ length: 50 }, (_, nth) => `letters${100_000 + nth}@mail.app.test`);
    const take = (recipients: string[]) =>
      acceptMail(
        world.services,
        { door: 'webhook', from: 'a@b.example', recipients, raw: buildMail(newsletter.uniqueEmail) },
        new Date(),
      );
    await expect(take([...others, newsletter.uniqueEmail])).rejects.toThrow('No newsletter');
    const [first = ''] = others;
    const { uniqueEmail } = newsletter;
    await take([first, uniqueEmail.toUpperCase(), ...others.slice(1), uniqueEmail]);
    expect(await inbox(newsletter.id)).toHaveLength(1);
    await world.work(['analyse']);
  });
});
