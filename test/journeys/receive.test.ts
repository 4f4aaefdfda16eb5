// The main job: a mail comes in and a sponsorship comes out, even if things break in between.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../src/domain/file-keys.ts';
import { computeEmailId } from '../../src/domain/mail/id.ts';
import { requeueStranded } from '../../src/flows/issue/rerun.ts';
import { acceptMail } from '../../src/flows/issue/take-mail.ts';
import { ATTEMPTS_MAX } from '../../src/store/email-leases.ts';
import { newsletterSimilarities } from '../../src/store/schema/audiences.ts';
import { emails } from '../../src/store/schema/emails.ts';
import worker from '../../src/worker.ts';
import type { CountingQueue } from '../support/queue.ts';
import { takeLogMessages } from '../support/quiet.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const bytes = (text: string) => new TextEncoder().encode(text);
/** Yesterday: a mail may be so long on its way. */
const DATED = new Date(Math.floor(Date.now() / 1000) * 1000 - 86_400_000);
const SPONSORED = 'This issue is brought to you by Quarrybase';

const mail = (to: string, more: { id?: string; body?: string; headers?: string } = {}) =>
  bytes(
    `${more.headers ?? ''}From: Letters <hello@letters.test>\r\nTo: ${to}\r\nSubject: Backfills\r\nMessage-ID: ${more.id ?? '<1@letters.test>'}\r\nDate: ${DATED.toUTCString()}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${
      more.body ??
      `<p>Good morning.</p><p>${SPONSORED}</p><p><a href="https://quarrybase.example/?utm_source=letters">Quarrybase</a> runs your Postgres. Start a free trial today.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>`
    }\r\n`,
  );

async function tracked() {
  const address = `letter${Math.floor(Math.random() * 900_000 + 100_000)}@mail.app.test`;
  return world.add.newsletter({ uniqueEmail: address, domain: 'letters.test', name: `Letters ${address}` });
}

/** Hands a message to the Worker's e-mail door. @returns the reason of a refusal, or null. */
async function deliver(to: string, raw: Uint8Array): Promise<string | null> {
  let refusal: string | null = null;
  const message = {
    from: 'bounce@letters.test',
    to,
    raw: new Response(raw as Uint8Array<ArrayBuffer>).body,
    rawSize: raw.length,
    headers: new Headers(),
    setReject: (reason: string) => {
      refusal = reason;
    },
  };
  await worker.email(message as unknown as ForwardableEmailMessage, world.bindings);
  return refusal;
}

/** A mail of two parts: what `mail` says, and a picture of so many bytes. */
function withPicture(to: string, size: number, id: string) {
  const plain = new TextDecoder().decode(mail(to, { id }));
  const at = plain.indexOf('Content-Type');
  const line = `${'iVBORw0KGgo'.repeat(7).slice(0, 76)}\r\n`;
  return bytes(
    `${plain.slice(0, at)}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${plain.slice(at)}--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${line.repeat(Math.ceil(size / line.length))}--b--\r\n`,
  );
}

async function inbox(newsletterId: string) {
  const admin = (await world.people.admin()).cookie;
  const { data } = await world.call(`/api/emails?newsletter_id=${newsletterId}&pageSize=100`, { as: admin });
  return data.emails as { id: string; processingStatus: string; error: string | null; receivedAt: string }[];
}

it('whose HTML only points to the issue is read and shown by its text', async () => {
  const newsletter = await tracked();
  const parts = [
    [
      'text/plain',
      `${SPONSORED}. Quarrybase runs your Postgres: https://quarrybase.example/\r\n\r\n${'News of the week. '.repeat(20)}`,
    ],
    ['text/html', '<p>View this mail in your browser</p>'],
  ].map(([type, body]) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`);
  const head = `From: Letters <hello@letters.test>\r\nSubject: Stub\r\nContent-Type: multipart/alternative; boundary=b`;
  await deliver(newsletter.uniqueEmail, bytes(`${head}\r\n\r\n${parts.join('')}--b--\r\n`));
  await world.work(['analyse']);
  const [email] = await inbox(newsletter.id);
  const as = (await world.people.admin()).cookie;
  const { data } = await world.call(`/api/emails/${email?.id}`, { as });
  expect(JSON.stringify(data)).toContain('Quarrybase');
  const html = FILE_KEYS.mailHtml(email?.id ?? '');
  expect(await world.services.files.text(html)).toBeNull();
  // Nor by the HTML of an analysis before.
  await world.services.files.put(html, '<p>View this mail in your browser</p>', { contentType: 'text/html' });
  await world.call(`/api/emails/process/${email?.id}`, { as, method: 'POST' });
  await world.work(['analyse']);
  expect(await world.services.files.text(html)).toBeNull();
});

describe('a large mail', () => {
  const { files } = world.services;
  const incoming = async () => (await files.list('mail/incoming/')).map(({ key }) => key);

  it('is stored as it comes, whole, and its words become a sponsorship', async () => {
    const newsletter = await tracked();
    const raw = withPicture(newsletter.uniqueEmail, 6_000_000, '<large@letters.test>');
    const before = await incoming();
    expect(await deliver(newsletter.uniqueEmail, raw)).toBeNull();
    const [key = ''] = (await incoming()).filter((one) => !before.includes(one));
    expect((await files.bytes(key)) ?? new Uint8Array()).toEqual(raw);
    await world.work(['analyse']);
    const [email] = await inbox(newsletter.id);
    expect(email).toMatchObject({ processingStatus: 'completed', id: await computeEmailId(newsletter.id, raw) });
    const { data } = await world.call(`/api/sponsorships?newsletterId=${newsletter.id}`, {
      as: (await world.people.subscriber(newsletter.id)).cookie,
    });
    expect(data.sponsorships).toHaveLength(1);
  });

  it('keeps what our own server verified of it, in however small pieces it comes', async () => {
    const newsletter = await tracked();
    const verified = 'dkim=pass header.d=letters.test';
    const headers = `Authentication-Results: mx.app.test; ${verified}\r\n`;
    const raw = mail(newsletter.uniqueEmail, { id: '<verified@letters.test>', headers });
    async function* chunks() {
      for (let at = 0; at < raw.length; at += 100) yield raw.subarray(at, at + 100);
    }
    const before = await incoming();
    const delivery = { door: 'mail' as const, from: '', recipients: [newsletter.uniqueEmail] };
    await acceptMail(world.services, { ...delivery, raw: { length: 2_000_000, chunks: chunks() } }, new Date());
    const [key = ''] = (await incoming()).filter((one) => !before.includes(one));
    expect(await files.bytes(key)).toEqual(raw);
    expect((await world.bindings.FILES.head(key))?.customMetadata?.authentication).toBe(verified);
    await world.work(['analyse']);
  });

  it('that comes again stands once, and is kept once', async () => {
    const newsletter = await tracked();
    const raw = withPicture(newsletter.uniqueEmail, 1_500_000, '<again@letters.test>');
    await deliver(newsletter.uniqueEmail, raw);
    const once = await incoming();
    await deliver(newsletter.uniqueEmail, raw);
    expect(await incoming()).toEqual(once);
    expect(await inbox(newsletter.id)).toHaveLength(1);
    await world.work(['analyse']);
  });

  it('that outgrows what it declared is refused and leaves nothing, and its sender is heard no further', async () => {
    const newsletter = await tracked();
    const before = await incoming();
    const piece = new Uint8Array(1_000_000).fill(65);
    let isHeard = true;
    async function* endless() {
      try {
        yield mail(newsletter.uniqueEmail);
        for (;;) yield piece;
      } finally {
        isHeard = false;
      }
    }
    const delivery = { door: 'mail' as const, from: '', recipients: [newsletter.uniqueEmail] };
    const large = { length: 2_000_000, chunks: endless() };
    await expect(acceptMail(world.services, { ...delivery, raw: large }, new Date())).rejects.toThrow(
      'larger than 25 MB',
    );
    expect(isHeard).toBe(false);
    expect(await incoming()).toEqual(before);
    expect(await inbox(newsletter.id)).toHaveLength(0);
  });

  it('to nobody is refused before it is read', async () => {
    async function* unread() {
      yield await Promise.reject(new Error('read'));
    }
    const delivery = { door: 'mail' as const, from: 'a@b.example', recipients: ['nobody123456@mail.app.test'] };
    const large = { length: 2_000_000, chunks: unread() };
    await expect(acceptMail(world.services, { ...delivery, raw: large }, new Date())).rejects.toThrow('No newsletter');
  });
});

describe('a mail to a tracked newsletter', () => {
  it('becomes a sponsorship with its evidence, dated by the issue', async () => {
    const newsletter = await tracked();
    expect(await deliver(newsletter.uniqueEmail, mail(newsletter.uniqueEmail))).toBeNull();
    await world.work(['analyse']);
    const subscriber = (await world.people.subscriber(newsletter.id)).cookie;
    const { data } = await world.call(`/api/sponsorships?newsletterId=${newsletter.id}`, { as: subscriber });
    expect(data.sponsorships).toHaveLength(1);
    const { data: found } = await world.call(`/api/sponsorships/${data.sponsorships[0].id}`, { as: subscriber });
    expect(found.brand.name).toBe('Quarrybase');
    expect(found.detectedAt).toBe(DATED.toISOString());
    expect(found.confidence).toBeGreaterThan(50);
    const { start, end, quote } = found.evidence;
    expect(found.email.content.slice(start, end)).toContain(quote);
    expect(found.email.htmlContent).toContain('<mark data-evidence="0">');
    expect(found.email.htmlContent).not.toContain('href');

    const frame = await world.call(`/api/sponsorships/${found.id}/email-frame`, { as: subscriber });
    const shown = await frame.text();
    expect(shown).toContain('runs your Postgres. Start a free trial today.');
    // The ad and the words that disclose it, told apart.
    const styles = [...shown.matchAll(/<mark style="([^"]*)" data-evidence="0"/g)].map(([, style]) => style);
    expect(new Set(styles).size).toBe(2);
    expect(styles.filter((style) => style?.includes('underline'))).toHaveLength(1);
  });

  it('is found by its address whatever its case and plus-tag', async () => {
    const newsletter = await tracked();
    const shouted = newsletter.uniqueEmail.toUpperCase().replace('@', '+tag@');
    expect(await deliver(shouted, mail(shouted))).toBeNull();
    expect(await inbox(newsletter.id)).toHaveLength(1);
  });

  it('says through whom the advertisement came: an ad network by its host, else sold directly', async () => {
    const subscriber = async (id: string) => (await world.people.subscriber(id)).cookie;
    const channels = async (link: string) => {
      const newsletter = await tracked();
      const body = `<p>Good morning.</p><p>${SPONSORED}</p><p><a href="${link}">Quarrybase</a> runs your Postgres. Start a free trial today.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>`;
      await deliver(newsletter.uniqueEmail, mail(newsletter.uniqueEmail, { body }));
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

  it('changes nothing when it is delivered again, by another way too', async () => {
    const newsletter = await tracked();
    const to = newsletter.uniqueEmail;
    const again = mail(to, { headers: 'Received: from elsewhere by us; Mon, 16 Nov 2026 08:00:00 +0000\r\n' });
    const waiting = () => world.jobs.all.length + world.priority.all.length;
    const before = waiting();
    await deliver(to, mail(to));
    // Its first job may be lost.
    await deliver(to, again);
    expect(waiting()).toBe(before + 2);
    await world.work(['analyse']);
    const done = waiting();
    await deliver(to, again);
    expect(waiting()).toBe(done);
    expect(await inbox(newsletter.id)).toHaveLength(1);
    // Its bytes are those that came first, and are counted.
    const [row] = await world.db.select().from(emails).where(eq(emails.newsletterId, newsletter.id));
    expect(await world.services.files.bytes(row?.rawKey ?? '')).toEqual(mail(to));
    expect(row?.rawSize).toBe(mail(to).length);
    const admin = (await world.people.admin()).cookie;
    expect((await world.call(`/api/sponsorships?newsletterId=${newsletter.id}`, { as: admin })).data.total).toBe(1);
  });

  it('is a mail of its own where only its Message-ID was used before', async () => {
    const newsletter = await tracked();
    await deliver(newsletter.uniqueEmail, mail(newsletter.uniqueEmail));
    await deliver(newsletter.uniqueEmail, mail(newsletter.uniqueEmail, { body: '<p>Another issue altogether</p>' }));
    await world.work(['analyse']);
    expect(await inbox(newsletter.id)).toHaveLength(2);
  });
});

describe('a mail’s pictures', () => {
  it.each([
    ['are held back until they are asked for', '<img src="https://img.test/a.png" alt="">', [true, false]],
    ['are none that could be held back where there are none', '', [false, false]],
  ])('%s', async (_, more, held) => {
    const newsletter = await tracked();
    await deliver(newsletter.uniqueEmail, mail(newsletter.uniqueEmail, { body: `<p>Good morning.</p>${more}` }));
    await world.work(['analyse']);
    const [email] = await inbox(newsletter.id);
    const as = (await world.people.admin()).cookie;
    const blocked = async (query: string) =>
      (await world.call(`/api/emails/${email?.id}${query}`, { as })).data.imagesBlocked;
    expect([await blocked(''), await blocked('?images=1')]).toEqual(held);
  });
});

describe('a mail that is refused', () => {
  it('names the unknown address', async () => {
    expect(await deliver('nobody@mail.app.test', mail('nobody@mail.app.test'))).toBe(
      'No newsletter is tracked at nobody@mail.app.test',
    );
  });

  it('because it is larger than 25 MB is not stored', async () => {
    const newsletter = await tracked();
    expect(await deliver(newsletter.uniqueEmail, new Uint8Array(25 * 1024 * 1024 + 1))).toBe(
      'The message is larger than 25 MB',
    );
    const posted = { door: 'webhook' as const, from: '', recipients: [newsletter.uniqueEmail] };
    await expect(
      acceptMail(world.services, { ...posted, raw: new Uint8Array(25 * 1024 * 1024 + 1) }, new Date()),
    ).rejects.toThrow('larger than 25 MB');
    expect(await inbox(newsletter.id)).toHaveLength(0);
    // One byte less is asked whose it is.
    expect(await deliver('nobody@mail.app.test', new Uint8Array(25 * 1024 * 1024))).toMatch(/^No newsletter/);
  });

  it('by a webhook is kept for the first fifty whom it names, each once', async () => {
    const newsletter = await tracked();
    const others = Array.from({ length: 50 }, (_, nth) => `letters${100_000 + nth}@mail.app.test`);
    const take = (recipients: string[]) =>
      acceptMail(
        world.services,
        { door: 'webhook', from: 'a@b.example', recipients, raw: mail(newsletter.uniqueEmail) },
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

describe('a mail that a webhook brings', () => {
  it('is vouched for by its service’s word alone, never by a header in it that anybody could have written, and unfamiliar until it is judged', async () => {
    const newsletter = await tracked();
    const verified = 'dkim=pass header.d=letters.test';
    const take = async (door: 'mail' | 'webhook', authentication: string | null) => {
      const headers = `Authentication-Results: mx.app.test; ${verified}\r\n`;
      const raw = mail(newsletter.uniqueEmail, { id: `<${door}-${authentication}@letters.test>`, headers });
      const delivery = { door, from: '', recipients: [newsletter.uniqueEmail], raw, authentication };
      const { id } = await acceptMail(world.services, delivery, new Date());
      const [row] = await world.db.select().from(emails).where(eq(emails.id, id));
      return [row?.authDetail, row?.senderStanding];
    };
    expect([await take('webhook', null), await take('webhook', 'dkim=fail'), await take('mail', null)]).toEqual([
      [null, 'unfamiliar'],
      ['dkim=fail', 'unfamiliar'],
      [verified, 'unfamiliar'],
    ]);
    await world.work(['analyse']);
  });
});

describe('when something breaks', () => {
  it('the sender is told to try again where the row could not be written, and the next try succeeds', async () => {
    const newsletter = await tracked();
    const to = newsletter.uniqueEmail;
    const { services } = world;
    const noDatabase = {
      ...services,
      db: new Proxy(services.db, {
        get: (db, name) => (name === 'batch' ? () => Promise.reject(new Error('gone')) : Reflect.get(db, name)),
      }),
    };
    await expect(
      acceptMail(noDatabase, { door: 'mail', from: '', recipients: [to], raw: mail(to) }, new Date()),
    ).rejects.toThrow('gone');
    expect(await inbox(newsletter.id)).toHaveLength(0);
    expect(await deliver(to, mail(to))).toBeNull();
    expect(await inbox(newsletter.id)).toHaveLength(1);
    await world.work(['analyse']);
  });

  it('a mail whose job was lost is sent again by the cron', async () => {
    const newsletter = await tracked();
    await deliver(newsletter.uniqueEmail, mail(newsletter.uniqueEmail));
    while (world.jobs.take() || world.priority.take()) {
      // The queue forgets.
    }
    expect(await requeueStranded(world.services, new Date())).toBe(0);
    expect(await requeueStranded(world.services, new Date(Date.now() + 10 * 60_000))).toBeGreaterThan(0);
    await world.work(['analyse']);
    expect((await inbox(newsletter.id))[0]?.processingStatus).toBe('completed');
  });

  it('a mail that a subscriber waits for goes first, and does so again when its job was lost', async () => {
    const [own, similar, lapsed, other] = [await tracked(), await tracked(), await tracked(), await tracked()];
    await world.people.subscriber(own.id);
    await world.people.free(lapsed.id, { subscriptionStatus: 'past_due' });
    await world.db
      .insert(newsletterSimilarities)
      .values({ newsletterId: own.id, similarId: similar.id, similarity: 0.8 });
    const queues = { first: world.priority, rest: world.jobs };
    // What tracking a newsletter began behind its answer may still send jobs of other kinds.
    const emptied = (queue: CountingQueue) => {
      const taken: unknown[] = [];
      for (let next = queue.take(); next; next = queue.take()) taken.push(next);
      return (taken as { kind: string; emailId: string }[])
        .filter(({ kind }) => kind === 'analyse')
        .map(({ emailId }) => emailId);
    };
    for (const queue of Object.values(queues)) emptied(queue);
    for (const each of [other, lapsed, similar, own]) await deliver(each.uniqueEmail, mail(each.uniqueEmail));

    const idsOf = (all: { id: string }[]) => Promise.all(all.map(async ({ id }) => (await inbox(id))[0]?.id));
    const [first, rest] = [await idsOf([similar, own]), await idsOf([other, lapsed])];
    // Mails of the tests before may still be on their way.
    const ours = (taken: string[]) => taken.filter((id) => [...first, ...rest].includes(id));
    expect([ours(emptied(queues.first)), ours(emptied(queues.rest))]).toEqual([first, rest]);

    await requeueStranded(world.services, new Date(Date.now() + 10 * 60_000));
    expect(emptied(queues.first)).toEqual(expect.arrayContaining(first));
    expect(emptied(queues.rest)).toEqual(expect.arrayContaining(rest));
  });

  it('a failing job is tried again, and at last the row says why it failed and can be run again', async () => {
    const newsletter = await tracked();
    await deliver(newsletter.uniqueEmail, mail(newsletter.uniqueEmail));
    const [row] = await inbox(newsletter.id);
    const job = { kind: 'analyse', emailId: row?.id };
    await world.services.files.remove([`mail/${row?.id}/raw.eml`]);
    const outcome = { acked: 0, retried: 0 };
    const batch = (queue: string) =>
      ({
        queue,
        messages: [
          {
            id: '1',
            body: job,
            attempts: 1,
            timestamp: new Date(),
            ack: () => void outcome.acked++,
            retry: () => void outcome.retried++,
          },
        ],
      }) as unknown as MessageBatch;
    for (let tries = 1; tries <= ATTEMPTS_MAX; tries++) {
      await worker.queue(batch('broughtby-jobs'), world.bindings);
      expect(outcome).toEqual({ acked: 0, retried: tries });
    }
    expect(takeLogMessages().join()).toContain('The stored mail is missing');
    await worker.queue(batch('broughtby-dead'), world.bindings);
    expect(outcome.acked).toBe(1);
    expect((await inbox(newsletter.id))[0]).toMatchObject({
      processingStatus: 'error',
      error: 'The stored mail is missing',
    });
    await world.services.files.put(`mail/${row?.id}/raw.eml`, mail(newsletter.uniqueEmail));
    const admin = (await world.people.admin()).cookie;
    expect((await world.call(`/api/emails/process/${row?.id}`, { as: admin, method: 'POST' })).status).toBe(202);
    await world.work(['analyse']);
    expect((await inbox(newsletter.id))[0]).toMatchObject({ processingStatus: 'completed', error: null });
  });
});
