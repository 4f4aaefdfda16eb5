// The account of a user: where it is signed in, a copy of its data, and its deletion.
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { deleteAccount } from '../../../src/flows/account/delete.ts';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { accessRequests } from '../../../src/store/schema/requests.ts';
import { takeLogMessages } from '../../support/quiet.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const email = () => `${crypto.randomUUID().slice(0, 8)}@own.test`;

describe('an account', () => {
  it('lists where it is signed in and can end one of these sessions, but nobody else’s', async () => {
    const [one, other] = [await world.people.newcomer(), await world.people.newcomer()];
    const { data } = await world.call('/api/account/sessions', { as: one.cookie });
    expect(data).toMatchObject([{ isCurrent: true, agent: null }]);
    expect(JSON.stringify(data)).not.toContain(one.cookie.split('=')[1] ?? '');
    const path = `/api/account/sessions/${data[0].id}`;
    expect((await world.call(path, { as: other.cookie, method: 'DELETE' })).status).toBe(404);
    expect((await world.call(path, { as: one.cookie, method: 'DELETE' })).status).toBe(200);
    expect((await world.call('/api/auth/user', { as: one.cookie })).status).toBe(401);
  });

  it('whose tour is over is alone in that', async () => {
    const [one, other] = [await world.people.newcomer(), await world.people.newcomer()];
    expect((await world.call('/api/auth/complete-tour', { as: one.cookie, method: 'POST' })).status).toBe(200);
    const done = async (as: string) => (await world.call('/api/auth/user', { as })).data.hasCompletedTour;
    expect([await done(one.cookie), await done(other.cookie)]).toEqual([true, false]);
  });

  it('can be exported as JSON and CSV, with its own requests and nobody else’s', async () => {
    const newsletter = await world.add.newsletter();
    const [me, other] = [
      await world.people.free(newsletter.id, { email: email() }),
      await world.people.free(newsletter.id),
    ];
    for (const [as, newsletterName] of [
      [me.cookie, 'Mine'],
      [other.cookie, 'Theirs'],
    ])
      await world.call('/api/newsletter-tracking-requests', { as: as ?? null, json: { newsletterName } });
    const { data, headers } = await world.call('/api/account/export.json', { as: me.cookie });
    expect(headers.get('content-disposition')).toContain('account.json');
    expect(data.newsletter_tracking_requests).toMatchObject([{ newsletter_name: 'Mine' }]);
    // A newsletter that somebody else added belongs to the catalogue.
    expect(data.newsletter).toEqual([]);
    expect(JSON.stringify(data)).not.toContain('Theirs');
    const zip = await world.call('/api/account/export.zip', { as: me.cookie });
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(new TextDecoder().decode(files['newsletter_tracking_requests.csv'])).toContain('Mine');
    expect(Object.keys(files)).toContain('account.csv');
  });

  it('is deleted once its address is typed, with subscription, session, picture and rows; what it added to the catalogue stays without an author', async () => {
    const me = { email: email() };
    const user = await world.people.subscriber((await world.add.newsletter()).id, me);
    const customer = await world.services.payments.createCustomer(
      { id: user.id, email: me.email, name: null },
      crypto.randomUUID(),
    );
    const own = await world.add.newsletter({ createdBy: user.id });
    const picture = FILE_KEYS.picture(user.id);
    await world.services.files.put(picture, new Uint8Array([1]), { contentType: 'image/png' });
    await world.db.update(users).set({ stripeCustomerId: customer }).where(eq(users.id, user.id));
    const end = (confirm: string) => world.call('/api/account/delete', { as: user.cookie, json: { confirm } });
    expect((await end('somebody@else.test')).status).toBe(400);
    expect((await world.call('/api/auth/user', { as: user.cookie })).status).toBe(200);
    expect((await end(` ${me.email.toUpperCase()} `)).status).toBe(200);
    expect((await world.call('/api/auth/user', { as: user.cookie })).status).toBe(401);
    expect(await world.services.payments.subscriptionsOf(customer)).toBe('gone');
    expect(await world.services.files.bytes(picture)).toBeNull();
    expect(await world.db.select().from(users).where(eq(users.id, user.id))).toEqual([]);
    expect(await world.db.select().from(newsletters).where(eq(newsletters.id, own.id))).toMatchObject([
      { createdBy: null },
    ]);
  });

  it.each([
    [true, 0],
    [false, 1],
  ])(
    'when deleted takes a request for access along only if its address is verified (%s)',
    async (emailVerified, left) => {
      const me = email();
      await world.call('/api/access-requests', { json: { name: 'Ada', email: me } });
      const user = await world.people.free((await world.add.newsletter()).id, { email: me, emailVerified });
      await world.call('/api/account/delete', { as: user.cookie, json: { confirm: me } });
      expect(await world.db.select().from(accessRequests).where(eq(accessRequests.email, me))).toHaveLength(left);
    },
  );

  it('is not deleted if its picture can’t be removed', async () => {
    const user = await world.people.free((await world.add.newsletter()).id);
    const files = { ...world.services.files, remove: () => Promise.reject(new Error('the files are away')) };
    const me = { id: user.id, email: null, stripeCustomerId: null };
    await expect(deleteAccount({ ...world.services, files }, me, 'delete')).rejects.toThrow('the files are away');
    expect((await world.call('/api/auth/user', { as: user.cookie })).status).toBe(200);
  });

  it('is not deleted if the payment service doesn’t answer', async () => {
    const standIns = world.config.STRIPE_API_BASE?.replace(/stripe$/, 'stripe-down') ?? '';
    const down = createWorld({ STRIPE_API_BASE: standIns });
    const me = { email: email(), stripeCustomerId: 'cus_x' };
    const user = await down.people.subscriber((await down.add.newsletter()).id, me);
    const { status } = await down.call('/api/account/delete', { as: user.cookie, json: { confirm: me.email } });
    expect(status).toBe(502);
    expect((await down.call('/api/auth/user', { as: user.cookie })).status).toBe(200);
    takeLogMessages();
  });
});
