// Anybody can have a contact removed: asked for without an answer that reveals it, confirmed by mail, and final.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OutgoingMail } from '../../../src/adapters/mail-sender.ts';
import { app } from '../../../src/api/app.ts';
import { DAY_MS } from '../../../src/contract/time.ts';
import { hashContactEmail } from '../../../src/domain/contact/hash.ts';
import { requestContactRemoval } from '../../../src/flows/contact/remove.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { removedContacts } from '../../../src/store/schema/removals.ts';
import { takeLogMessages } from '../../support/quiet.ts';
import { ORIGIN } from '../../support/world.ts';
import { createContactWorld, HOME_PAGE, TEAM_PAGE } from '../support/contact-sites.ts';

const { world, acme, brandRow, find, site } = createContactWorld();

describe('the removal of a contact', () => {
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

  it('can be requested by anybody, with the same answer whether the address is known or not', async () => {
    const brand = await acme('Leaving', 'leaving.example');
    await find(site('leaving.example', { '/': HOME_PAGE, '/team': TEAM_PAGE }).reader, brand.id);
    const held = await ask('/api/privacy/contacts', json({ email: ' Ada.Moor@LEAVING.example ' }));
    const unknown = await ask('/api/privacy/contacts', json({ email: 'nobody@nowhere.example' }));
    expect([held.status, unknown.status]).toEqual([200, 200]);
    expect(await held.text()).toBe(await unknown.text());
    expect(sent.map(({ to }) => to)).toEqual(['ada.moor@leaving.example']);
  });

  it('is answered before its mail is sent, and in the same way if that fails', async () => {
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

  it('opening the link removes nothing; its button removes the contact everywhere and for good', async () => {
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
      { hash: await hashContactEmail('ada.moor@leaving.example') },
    ]);
    // Pressing the button twice is the same as once.
    expect((await ask('/privacy/contacts/confirm', form(token))).status).toBe(200);
  });

  /** The token that a mail to the address would carry. */
  async function tokenOf(email: string): Promise<string> {
    sent.length = 0;
    await requestContactRemoval({ db: world.db, config: world.config, mail }, email, new Date());
    return /confirm\?token=(\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  }

  it('a link that is forged, truncated or a day old removes nothing', async () => {
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

  it('a link that can’t be checked because of an outage is an error of ours that says nothing about the link', async () => {
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

  it('can be requested again the same day if its mail could not be sent', async () => {
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

  it('an invalid address is refused with a message at its field', async () => {
    const refused = await ask('/api/privacy/contacts', json({ email: 'not an address' }));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ details: { email: 'Please enter a valid email address' } });
  });
});
