// Members of a newsletter: invited by its owner to one address, seen by each other, never without an owner; leads stay
// when a member goes.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '../../../src/adapters/mail-sender.ts';
import { inviteMember } from '../../../src/flows/member/invite.ts';
import { createWorld, daysAgo, ORIGIN } from '../../support/world.ts';

const world = createWorld();
const { add, people, call } = world;
let nth = 0;
let own: { id: string; name: string };
let owner: { id: string; cookie: string };

beforeEach(async () => {
  nth += 1;
  own = await add.newsletter({ name: `Letter ${nth}`, domain: `letter${nth}.test` });
  owner = await people.subscriber(own.id, { email: `ada@letter${nth}.test`, firstName: 'Ada' });
});

/** @returns the path of the link that is mailed. */
async function invite(email: string, role: 'owner' | 'editor' = 'editor', now = new Date()): Promise<string> {
  const sent: OutgoingMail[] = [];
  const mail = {
    send: async (one: OutgoingMail) => {
      sent.push(one);
      return 'sent' as const;
    },
  };
  const by = { userId: owner.id, name: 'Ada', newsletterId: own.id, newsletterName: own.name };
  await inviteMember({ ...world.services, mail }, by, { email, role }, now);
  expect(sent[0]?.to).toBe(email);
  return /\/invitation\?token=\S+/.exec(sent[0]?.text ?? '')?.[0] ?? '';
}
const join = (link: string, as: string, now = new Date()) =>
  call('/invitation', {
    as,
    now,
    method: 'POST',
    body: link.slice(link.indexOf('?') + 1),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const list = async (as = owner.cookie) => (await call('/api/newsletter-members', { as })).data;
const remove = (id: string, as = owner.cookie) => call(`/api/newsletter-members/${id}`, { as, method: 'DELETE' });
/** A member of another newsletter that is not related to ours. */
const stranger = async (email = `${crypto.randomUUID()}@elsewhere.test`) => {
  const letter = await add.newsletter();
  return { email, letter, ...(await people.free(letter.id, { email })) };
};
async function editor() {
  const one = await stranger();
  expect((await join(await invite(one.email), one.cookie)).status).toBe(200);
  return one;
}

describe('an invitation', () => {
  it('is made by owners only, and shown to them only', async () => {
    const one = await editor();
    await invite('later@elsewhere.test');
    const json = { email: 'friend@elsewhere.test' };
    const path = '/api/newsletter-members/invitations';
    expect((await call(path, { as: one.cookie, json })).status).toBe(403);
    expect((await list(one.cookie)).invitations).toEqual([]);
    const { invitations } = await list();
    expect(invitations).toMatchObject([{ email: 'later@elsewhere.test', role: 'editor' }]);
    expect((await call(`${path}/${invitations[0].id}`, { as: one.cookie, method: 'DELETE' })).status).toBe(403);
    expect((await call(path, { as: owner.cookie, json: { email: one.email } })).status).toBe(400);
  });

  it('can be accepted by the invited address, once, within 14 days, and not from another site', async () => {
    const [one, wrong] = [await stranger(), await stranger()];
    const link = await invite(one.email);
    expect((await call(link)).headers.get('location')).toContain('/api/login');
    expect(await (await call(link, { as: one.cookie })).text()).toContain(`Join ${own.name}?`);
    expect((await join(link, wrong.cookie)).status).toBe(403);
    const foreign = { as: one.cookie, method: 'POST', body: link, origin: 'https://elsewhere.test' };
    expect((await call('/invitation', foreign)).status).toBe(403);
    expect((await join(link, one.cookie)).status).toBe(200);
    expect((await join(link, one.cookie)).status).toBe(410);
    const late = await stranger();
    const old = await invite(late.email, 'editor', daysAgo(15));
    expect((await join(old, late.cookie)).status).toBe(410);
  });

  it('that was withdrawn can’t be accepted', async () => {
    const one = await stranger();
    const link = await invite(one.email);
    const { invitations } = await list();
    const path = `/api/newsletter-members/invitations/${invitations[0].id}`;
    expect((await call(path, { as: owner.cookie, method: 'DELETE' })).status).toBe(200);
    expect((await join(link, one.cookie)).status).toBe(410);
  });

  it('is mailed at once, with a link on our own origin', async () => {
    const json = { email: 'mailed@elsewhere.test', role: 'owner' };
    expect((await call('/api/newsletter-members/invitations', { as: owner.cookie, json })).status).toBe(201);
    expect(ORIGIN).toBe(world.config.ORIGIN);
    expect((await list()).invitations).toMatchObject([{ email: 'mailed@elsewhere.test', role: 'owner' }]);
  });
});

describe('a member', () => {
  it('shares the newsletter’s leads, can be assigned one, and can switch back to their own newsletter', async () => {
    const brand = await add.brand({ firstSeenAt: daysAgo(60) });
    const { lead } = (await call('/api/leads', { as: owner.cookie, json: { brandId: brand.id } })).data;
    const one = await editor();
    expect((await list(one.cookie)).members.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual(
      expect.arrayContaining([
        [owner.id, 'owner'],
        [one.id, 'editor'],
      ]),
    );
    const path = `/api/leads/${lead.id}`;
    const json = { assigneeId: one.id };
    expect((await call(path, { as: owner.cookie, method: 'PATCH', json })).status).toBe(200);
    expect((await call(path, { as: one.cookie })).data.assignee.id).toBe(one.id);
    const stranger2 = await stranger();
    const wrong = { as: owner.cookie, method: 'PATCH', json: { assigneeId: stranger2.id } };
    expect((await call(path, wrong)).status).toBe(400);
  });

  it('who is removed has no access from the next call on; the leads stay', async () => {
    const one = await editor();
    const brand = await add.brand({ firstSeenAt: daysAgo(60) });
    const { lead } = (await call('/api/leads', { as: one.cookie, json: { brandId: brand.id } })).data;
    await call(`/api/leads/${lead.id}`, { as: one.cookie, method: 'PATCH', json: { assigneeId: one.id } });
    expect((await remove(one.id)).status).toBe(200);
    expect((await call(`/api/leads/${lead.id}`, { as: one.cookie })).status).not.toBe(200);
    const { data } = await call(`/api/leads/${lead.id}`, { as: owner.cookie });
    // Leads assigned to them keep their name until they are reassigned.
    expect(data).toMatchObject({ id: lead.id, assignee: { id: one.id } });
    expect((await list()).members).toHaveLength(1);
  });

  it('can leave, can remove others only as an owner, and the last owner stays', async () => {
    const [one, two] = [await editor(), await editor()];
    expect((await remove(two.id, one.cookie)).status).toBe(403);
    expect((await remove(one.id, one.cookie)).status).toBe(200);
    expect((await remove(owner.id)).status).toBe(409);
    expect((await remove('nobody')).status).toBe(404);
  });

  it('of two newsletters can switch between them, and to no other', async () => {
    const one = await stranger();
    const [first, second] = [own, await invite(one.email)];
    await join(second, one.cookie);
    const { newsletters } = await list(one.cookie);
    expect(newsletters).toMatchObject([{ id: first.id, isCurrent: true }]);
    const foreign = await add.newsletter();
    const go = (newsletterId: string) =>
      call('/api/newsletter-members/switch', { as: one.cookie, json: { newsletterId } });
    expect((await go(foreign.id)).status).toBe(404);
  });
});
