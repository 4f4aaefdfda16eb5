// A person who asked to be forgotten is forgotten in members' pipelines too: their own contacts, texts and histories.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { confirmContactRemoval, requestContactRemoval } from '../../../src/flows/contact/remove.ts';
import { createWorld, daysAgo, type World } from '../../support/world.ts';

const ASKED = 'ada.moor@acme.test';
let world: World;
let cookie: string;
let admin: string;

beforeAll(async () => {
  world = createWorld();
  const own = await world.add.newsletter({ name: 'Own Letter', domain: 'own.test' });
  cookie = (await world.people.subscriber(own.id, { email: 'pia@own.test' })).cookie;
  admin = (await world.people.admin()).cookie;
});

/** The link in the mail that was sent. */
async function askAndConfirm(address: string): Promise<void> {
  const sent: string[] = [];
  const mail = {
    send: async ({ text }: { text: string }) => {
      sent.push(text);
      return 'sent' as const;
    },
  };
  await requestContactRemoval({ ...world.services, mail }, address, new Date());
  const token = /token=(\S+)/.exec(sent[0] ?? '')?.[1] ?? '';
  await confirmContactRemoval(world.services, token, new Date());
}

/** All rows of the database as text. */
async function everything(): Promise<string> {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const all = await world.db.execute<{ row: string }>(
        sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
      );
      return all.rows.map(({ row }) => row).join('\n');
    }),
  );
  return texts.join('\n');
}

it('an erased address is gone from members’ own contacts, leads, mails and history, and nobody can enter it again', async () => {
  const { call } = world;
  const brand = await world.add.brand({ firstSeenAt: daysAgo(60) });
  const removed = await world.add.brand({ firstSeenAt: daysAgo(60) });
  for (const { id } of [brand, removed]) {
    const json = { name: 'Ada Moor', email: 'Ada.Moor@acme.test', note: 'Not lada.moor@acme.test' };
    expect((await call(`/api/brands/${id}/contacts`, { as: cookie, json })).status).toBe(201);
    const { lead } = (await call('/api/leads', { as: cookie, json: { brandId: id } })).data;
    const change = { contact: `Ada, ${ASKED}`, notes: `Write to ${ASKED}, not to ${ASKED}.au` };
    expect((await call(`/api/leads/${lead.id}`, { as: cookie, method: 'PATCH', json: change })).status).toBe(200);
    const mail = { to: ASKED, subject: 'Hi', body: `Dear ${ASKED}` };
    expect((await call(`/api/brands/${id}/sent`, { as: cookie, json: mail })).status).toBe(200);
  }
  await call(`/api/brands/${removed.id}`, { as: admin, method: 'DELETE' });
  const before = await everything();
  expect(before.toLowerCase().split(ASKED).length).toBeGreaterThan(10);
  await askAndConfirm(ASKED);
  const after = (await everything()).toLowerCase();
  expect(after).not.toMatch(/(?<!l)ada\.moor@acme\.test(?!\.au)/);
  expect(after).not.toContain('"name": "ada moor"');
  // Another person's address that contains the erased one stays.
  expect(after).toContain(`${ASKED}.au`);
  const { leads } = (await call('/api/leads', { as: cookie })).data;
  expect((await call(`/api/leads/${leads[0].id}`, { as: cookie })).data).toMatchObject({
    contact: 'Ada Moor',
    notes: `Write to [removed], not to ${ASKED}.au`,
  });
  const again = await call(`/api/brands/${brand.id}/contacts`, { as: cookie, json: { email: ASKED } });
  expect([again.status, again.data.details]).toEqual([400, { email: 'This person asked not to be listed' }]);
});
