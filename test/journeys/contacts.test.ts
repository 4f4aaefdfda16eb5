// A brand's contact from its pages to its removal, in the real database: found with its source, shown only to those who
// may see it, and removed for good.

import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '../../src/adapters/mail-sender.ts';
import { app } from '../../src/api/app.ts';
import { DAY_MS } from '../../src/contract/time.ts';
import { contactHash } from '../../src/domain/contact/hash.ts';
import { editBrand } from '../../src/flows/brand/curate.ts';
import { findContact } from '../../src/flows/contact/find.ts';
import { confirmRemoval, requestContactRemoval } from '../../src/flows/contact/remove.ts';
import { dueForContact } from '../../src/store/contacts.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { removedContacts } from '../../src/store/schema/removals.ts';
import { takeLogMessages } from '../support/quiet.ts';
import { sitesOf } from '../support/sites.ts';
import { createWorld, daysAgo, ORIGIN, type World } from '../support/world.ts';

const HOME = '<h1>Acme</h1><a href="/team">Team</a><a href="/imprint">Imprint</a>';
const TEAM =
  '<ul><li><h3>Ada Moor</h3><p>Head of Partnerships</p><p>ada.moor@acme.example</p></li><li><h3>Ben Low</h3><p>Marketing Manager</p><p>ben@acme.example</p></li></ul><p>acme@gmail.com</p>';

let world: World;
beforeAll(() => {
  world = createWorld();
});
const brandRow = async (id: string) => {
  const [row] = await world.db.select().from(brands).where(eq(brands.id, id));
  return row as typeof brands.$inferSelect;
};
const acme = (name: string, host: string) =>
  world.add.brand({
    name,
    domain: host,
    website: `https://${host}/`,
    firstSeenAt: daysAgo(30),
    createdAt: daysAgo(30),
  });
const site = (host: string, pages: Record<string, string>) =>
  sitesOf(
    world.services,
    Object.fromEntries(
      Object.entries(pages).map(([path, html]) => [`${host}${path}`, html.replaceAll('acme.example', host)]),
    ),
  );
/** An administrator who acts now. */
const cora = async () => ({
  by: { userId: (await world.people.admin()).id, who: 'cora@house.test', name: 'Cora' },
  now: new Date(),
});
const find = (reader: ReturnType<typeof site>['reader'], brandId: string, now = new Date()) =>
  findContact({ db: world.db, sites: reader, mailDomains: null }, { brandId }, now);

describe('finding a contact', () => {
  it('reads the pages that the home page links to, and keeps the buyer with its source', async () => {
    const brand = await acme('Acme', 'acme.example');
    const { reader, asked } = site('acme.example', { '/': HOME, '/team': TEAM });
    await find(reader, brand.id);
    expect(await brandRow(brand.id)).toMatchObject({
      contactEmail: 'ada.moor@acme.example',
      contactName: 'Ada Moor',
      contactTitle: 'Head of Partnerships',
      contactSourceUrl: 'https://acme.example/team',
      contactUpdatedAt: expect.any(Date),
    });
    expect((await brandRow(brand.id)).contactConfidence).toBeGreaterThanOrEqual(70);
    expect(asked).toContain('acme.example/imprint');
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('subscribers see it, free members do not', async () => {
    const [brand] = await world.db.select().from(brands).where(eq(brands.name, 'Acme'));
    const letter = await world.add.newsletter();
    await world.add.sponsorship(letter.id, brand?.id ?? '', { detectedAt: daysAgo(20) });
    const pro = await world.people.subscriber(letter.id);
    const free = await world.people.free(letter.id);
    const seen = JSON.stringify((await world.call(`/api/brands/${brand?.id}`, { as: pro.cookie })).data);
    expect(seen).toContain('ada.moor@acme.example');
    const kept = JSON.stringify((await world.call(`/api/brands/${brand?.id}`, { as: free.cookie })).data);
    expect(kept).not.toContain('ada.moor');
    expect(kept).not.toContain('Ada Moor');
  });

  it('a page that names nobody any more takes the contact with it; a site that is away does not', async () => {
    const brand = await acme('Fading', 'fading.example');
    await find(site('fading.example', { '/': HOME, '/team': TEAM }).reader, brand.id);
    await find(site('other.example', { '/': '' }).reader, brand.id);
    expect((await brandRow(brand.id)).contactEmail).toBe('ada.moor@fading.example');
    await find(site('fading.example', { '/': HOME, '/team': '<p>Nobody</p>' }).reader, brand.id);
    expect(await brandRow(brand.id)).toMatchObject({
      contactEmail: null,
      contactName: null,
      contactCheckedAt: expect.any(Date),
    });
  });

  it('that a person entered stays, whomever the site names, and where it names nobody', async () => {
    const brand = await acme('Entered', 'entered.example');
    const contact = { name: 'Jane Moor', title: 'Buyer', email: 'jane@entered.example' };
    await editBrand(world.services, brand.id, { contact }, await cora());
    for (const team of [TEAM, '<p>Nobody</p>']) {
      await find(site('entered.example', { '/': HOME, '/team': team }).reader, brand.id);
      expect(await brandRow(brand.id)).toMatchObject({ contactEmail: contact.email, contactName: contact.name });
    }
  });

  it('begins at its website, else at its domain, without www or with it', async () => {
    const home = async (website: string | null, pages: Record<string, string>) => {
      const host = `${crypto.randomUUID().slice(0, 8)}.example`;
      const { id } = await acme(host, host);
      await world.db
        .update(brands)
        .set({ website: website?.replace('HOST', host) ?? null })
        .where(eq(brands.id, id));
      const { reader, asked } = sitesOf(
        world.services,
        Object.fromEntries(Object.entries(pages).map(([at, html]) => [at.replace('HOST', host), html])),
      );
      await find(reader, id);
      return asked.filter((at) => !at.endsWith('robots.txt')).map((at) => at.replace(host, 'HOST'));
    };
    const linking = '<a href="/team">Team</a>';
    expect(await home('https://HOST/shop', { 'HOST/shop': linking, 'HOST/': linking, 'HOST/team': '' })).toEqual([
      'HOST/shop',
      'HOST/team',
    ]);
    expect(await home('no address', { 'HOST/': linking, 'HOST/team': '' })).toEqual(['HOST/', 'HOST/team']);
    expect(await home(null, { 'HOST/other': '', 'www.HOST/': linking, 'www.HOST/team': '' })).toEqual([
      'HOST/',
      'www.HOST/',
      'www.HOST/team',
    ]);
  });

  it('reads eight pages beside the homes, the likeliest first, and what these link to', async () => {
    const brand = await acme('Large', 'large.example');
    const links = (of: string[]) => of.map((at) => `<a href="/${at}">Read</a>`).join('');
    const { reader, asked } = site('large.example', {
      '/': links(['press', 'team', 'advertise', 'about', ...Array.from({ length: 9 }, (_, nth) => `contact/${nth}`)]),
      '/advertise': links(['team', 'sponsor']),
    });
    await find(reader, brand.id);
    const read = asked.filter((at) => !at.endsWith('robots.txt')).map((at) => at.replace('large.example', ''));
    expect(read.slice(0, 3)).toEqual(['/', '/advertise', '/contact/0']);
    expect(new Set(read).size).toBe(read.length);
    // Two homes, of which the first answered.
    expect(read).toHaveLength(10);
  });

  it('takes the next who was found where the first asked not to be listed, and nobody where all did', async () => {
    const forgotten = async (host: string, ...names: string[]) => {
      for (const name of names)
        await world.db.insert(removedContacts).values({ hash: await contactHash(`${name}@${host}`) });
      const brand = await acme(host, host);
      await find(site(host, { '/': HOME, '/team': TEAM }).reader, brand.id);
      return (await brandRow(brand.id)).contactEmail;
    };
    expect(await forgotten('one.example', 'ada.moor')).toBe('ben@one.example');
    expect(await forgotten('both.example', 'ada.moor', 'ben')).toBeNull();
    await world.db.delete(removedContacts);
  });

  it('keeps nothing of a site that was put right while it was read, neither whom it names nor that it was read', async () => {
    for (const team of [TEAM, '<p>Nobody</p>']) {
      const host = `${crypto.randomUUID().slice(0, 8)}.example`;
      const brand = await acme(host, host);
      const { reader } = site(host, { '/': HOME, '/team': team });
      const change = { website: 'https://right.example/' };
      const meanwhile: typeof reader.page = async (url) => {
        const page = await reader.page(url);
        if (url.endsWith('/team')) await editBrand(world.services, brand.id, change, await cora());
        return page;
      };
      await find({ ...reader, page: meanwhile }, brand.id);
      expect(await brandRow(brand.id)).toMatchObject({
        domain: 'right.example',
        contactEmail: null,
        contactCheckedAt: null,
      });
    }
  });

  it('a brand on a shared host, one that counts for nobody, and one that is gone, cost nothing, be it a contact', async () => {
    const kept = { contactEmail: 'ann@shared.example' };
    const shared = await world.add.brand({ website: 'https://medium.com/@shared', domain: null, ...kept });
    const nobodys = await world.add.brand({ domain: 'medium.com', byHand: false, ...kept });
    const { reader, asked } = site('medium.com', { '/': TEAM });
    for (const id of [shared.id, nobodys.id, 'gone']) await find(reader, id);
    expect(asked).toEqual([]);
    for (const { id } of [shared, nobodys]) expect(await brandRow(id)).toMatchObject(kept);
  });
});

describe('whose contact is looked for tonight', () => {
  it("stale ones and this week's sponsors without one, the oldest and most active first, within the budget", async () => {
    const fresh = createWorld();
    const now = new Date();
    const letter = await fresh.add.newsletter();
    const make = (name: string, values: Partial<typeof brands.$inferInsert>) =>
      fresh.add.brand({ name, domain: `${name}.example`, ...values });
    const checked = (days: number) => ({
      contactEmail: `a@b.example`,
      contactUpdatedAt: daysAgo(days, now),
      contactCheckedAt: daysAgo(days, now),
    });
    const older = await make('older', checked(200));
    const old = await make('old', checked(100));
    await make('trusted', checked(30));
    const quiet = await make('quiet', {});
    const busy = await make('busy', {});
    await make('idle', {});
    const tried = await make('tried', { contactCheckedAt: daysAgo(2, now) });
    const homeless = await fresh.add.brand({ name: 'homeless', domain: null });
    for (const [brand, times] of [
      [quiet, 1],
      [busy, 3],
      [tried, 5],
      [homeless, 5],
    ] as const) {
      for (let i = 0; i < times; i++) await fresh.add.sponsorship(letter.id, brand.id, { detectedAt: daysAgo(1, now) });
    }
    expect(await dueForContact(fresh.db, now, 10)).toEqual([busy.id, quiet.id, older.id, old.id]);
    expect(await dueForContact(fresh.db, now, 1)).toEqual([busy.id]);
  });
});

describe('removing a contact', () => {
  const sent: OutgoingMail[] = [];
  const mail = {
    send: async (one: OutgoingMail) => {
      sent.push(one);
      return 'sent' as const;
    },
  };
  const ask = async (path: string, init?: RequestInit, now = new Date()) => {
    const ctx = createExecutionContext();
    const answer = await app.fetch(
      new Request(`${ORIGIN}${path}`, init),
      { services: Object.create(world.services, { mail: { value: mail } }), now, ASSETS: world.bindings.ASSETS },
      ctx,
    );
    await waitOnExecutionContext(ctx);
    return answer;
  };
  const json = (body: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify(body),
  });
  const form = (token: string) => ({ method: 'POST', body: new URLSearchParams({ token }) });

  it('is asked for by anybody, and answered the same whether we hold the address or not', async () => {
    const brand = await acme('Leaving', 'leaving.example');
    await find(site('leaving.example', { '/': HOME, '/team': TEAM }).reader, brand.id);
    const held = await ask('/api/privacy/contacts', json({ email: ' Ada.Moor@LEAVING.example ' }));
    const unknown = await ask('/api/privacy/contacts', json({ email: 'nobody@nowhere.example' }));
    expect([held.status, unknown.status]).toEqual([200, 200]);
    expect(await held.text()).toBe(await unknown.text());
    expect(sent.map(({ to }) => to)).toEqual(['ada.moor@leaving.example']);
  });

  it('is answered before the mail has gone out, and the same where it can’t go', async () => {
    const brand = await world.add.brand({ name: 'Slow', contactEmail: 'slow@slow.example' });
    let out = () => {};
    const gone = new Promise<void>((resolve) => {
      out = resolve;
    });
    const failing = { send: () => gone.then(() => Promise.reject(new Error('the relay is away'))) };
    const ctx = createExecutionContext();
    const services = Object.create(world.services, { mail: { value: failing } });
    const request = new Request(`${ORIGIN}/api/privacy/contacts`, json({ email: brand.contactEmail }));
    const answer = await app.fetch(request, { services, now: new Date(), ASSETS: world.bindings.ASSETS }, ctx);
    expect([answer.status, await answer.text()]).toEqual([200, '{"ok":true}']);
    out();
    await waitOnExecutionContext(ctx);
    expect(takeLogMessages().join()).toContain('the relay is away');
    await ask('/api/privacy/contacts', json({ email: brand.contactEmail }));
    expect(sent.pop()?.to).toBe('slow@slow.example');
  });

  it('is mailed, too, where only the log of changes has the address', async () => {
    const brand = await acme('Logged', 'logged.example');
    const act = await cora();
    for (const email of ['jane.doe@logged.example', 'other@logged.example'])
      await editBrand(world.services, brand.id, { contact: { name: 'Jane', title: 'Buyer', email } }, act);
    await ask('/api/privacy/contacts', json({ email: 'Jane.Doe@logged.example' }));
    expect(sent.pop()?.to).toBe('jane.doe@logged.example');
  });

  it('opening the link removes nothing, the button does, everywhere and for good', async () => {
    const [brand] = await world.db.select().from(brands).where(eq(brands.name, 'Leaving'));
    const id = brand?.id ?? '';
    const twin = await world.add.brand({
      name: 'Twin',
      contactEmail: 'Ada.Moor@Leaving.example',
      contactName: 'Ada Moor',
    });
    const [, token = ''] = /confirm\?token=(\S+)/.exec(sent[0]?.text ?? '') ?? [];
    const opened = await ask(`/privacy/contacts/confirm?token=${token}`);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    const page = await opened.text();
    for (const words of ['Remove this contact?', 'ada.moor@leaving.example', 'Remove it'])
      expect(page).toContain(words);
    expect((await brandRow(id)).contactEmail).toBe('ada.moor@leaving.example');

    const confirmed = await ask('/privacy/contacts/confirm', form(token));
    expect(confirmed.status).toBe(200);
    const nobody = {
      contactEmail: null,
      contactName: null,
      contactTitle: null,
      contactSourceUrl: null,
      contactConfidence: null,
    };
    expect(await brandRow(id)).toMatchObject(nobody);
    expect(await brandRow(twin.id)).toMatchObject(nobody);
    expect(await world.db.select({ hash: removedContacts.hash }).from(removedContacts)).toEqual([
      { hash: await contactHash('ada.moor@leaving.example') },
    ]);
    // Twice is once.
    expect((await ask('/privacy/contacts/confirm', form(token))).status).toBe(200);

    // The page still names her: the next in line is kept, never she.
    await find(site('leaving.example', { '/': HOME, '/team': TEAM }).reader, id);
    expect((await brandRow(id)).contactEmail).toBe('ben@leaving.example');
    await confirmRemoval(world.services, await tokenOf('ben@leaving.example'), new Date());
    await find(site('leaving.example', { '/': HOME, '/team': TEAM }).reader, id);
    expect((await brandRow(id)).contactEmail).toBeNull();
  });

  /** The token that a mail to the address would carry. */
  async function tokenOf(email: string): Promise<string> {
    sent.length = 0;
    await requestContactRemoval({ db: world.db, config: world.config, mail }, email, new Date());
    return /confirm\?token=(\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  }

  it('a link that is forged, cut or a day old removes nothing', async () => {
    await world.add.brand({ name: 'Staying', contactEmail: 'cleo@staying.example' });
    const token = await tokenOf('cleo@staying.example');
    const [payload = '', signature = ''] = token.split('.');
    const forged = btoa(JSON.stringify({ email: 'cleo@staying.example', until: Date.now() + DAY_MS }));
    for (const wrong of [
      '',
      'x',
      'x.y',
      payload,
      `${payload}.`,
      `${forged}.${signature}`,
      `${token}.z`,
      token.slice(0, -3),
    ]) {
      const answered = await ask('/privacy/contacts/confirm', form(wrong));
      expect(answered.status, wrong).toBe(410);
      expect(await answered.text()).toContain('/privacy/contacts"');
    }
    const late = new Date(Date.now() + DAY_MS + 60_000);
    expect((await ask(`/privacy/contacts/confirm?token=${token}`, {}, late)).status).toBe(410);
    expect((await ask('/privacy/contacts/confirm', form(token), late)).status).toBe(410);
    const [row] = await world.db.select().from(brands).where(eq(brands.name, 'Staying'));
    expect(row?.contactEmail).toBe('cleo@staying.example');
  });

  it('a link that can’t be looked at just now is a failure of ours, in no words of it', async () => {
    await world.add.brand({ contactEmail: 'dora@staying.example' });
    const token = await tokenOf('dora@staying.example');
    const broken = new Proxy(world.db, {
      get: () => {
        throw new TypeError('the database is away');
      },
    });
    const services = Object.create(world.services, { db: { value: broken } });
    const answered = await app.fetch(
      new Request(`${ORIGIN}/privacy/contacts/confirm`, form(token)),
      { services, now: new Date(), ASSETS: world.bindings.ASSETS },
      createExecutionContext(),
    );
    expect([answered.status, await answered.text()]).toEqual([500, expect.not.stringContaining('is away')]);
    expect(takeLogMessages().join()).toContain('the database is away');
  });

  it('may be asked for again the same day where its mail could not be sent', async () => {
    await world.add.brand({ contactEmail: 'eve@staying.example' });
    const away = { send: () => Promise.reject(new Error('the relay is away')) };
    const asked = requestContactRemoval(
      { db: world.db, config: world.config, mail: away },
      'eve@staying.example',
      new Date(),
    );
    await expect(asked).rejects.toThrow('the relay is away');
    expect(await tokenOf('eve@staying.example')).not.toBe('');
    expect(await tokenOf('eve@staying.example')).toBe('');
  });

  it('what is no address is refused with a message beside its field', async () => {
    const refused = await ask('/api/privacy/contacts', json({ email: 'not an address' }));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ details: { email: 'Please enter a valid email address' } });
  });

  it('the link is mailed by the sender that is configured', async () => {
    await world.add.brand({ name: 'Mailed', contactEmail: 'mailed@mailed.example' });
    const asked = await world.call('/api/privacy/contacts', { json: { email: 'mailed@mailed.example' } });
    expect(asked.status).toBe(200);
  });
});
