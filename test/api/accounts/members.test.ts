// Members of a newsletter: invited by its owner to one address, seen by each other, never without an owner; leads stay
// when a member goes.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '../../../src/adapters/mail-sender.ts';
import { inviteMember } from '../../../src/flows/member/invite.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const { add, people, call } = world;
let nth = 0;
let subject = '';
let own: { id: string; name: string };
let owner: { id: string; cookie: string };

beforeEach(async () => {
  nth += 1;
  own = await add.newsletter({ name: `Letter ${nth}`, domain: `letter${nth}.test` });
  owner = await people.subscriber(own.id, { email: `ada@letter${nth}.test`, firstName: 'Ada' });
});

/** @returns the path of the link that is mailed. */
async function invite(
  email: string,
  role: 'owner' | 'editor' = 'editor',
  now = new Date(),
  from: { userId?: string; name?: string; newsletterName?: string } = {},
): Promise<string> {
  const sent: OutgoingMail[] = [];
  const mail = {
    send: async (one: OutgoingMail) => {
      sent.push(one);
      return 'sent' as const;
    },
  };
  const by = { userId: owner.id, name: 'Ada', newsletterId: own.id, newsletterName: own.name, ...from };
  await inviteMember({ ...world.services, mail }, by, { email, role }, now);
  expect(sent[0]?.to).toBe(email);
  subject = sent[0]?.subject ?? '';
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
const INVITATIONS = '/api/newsletter-members/invitations';
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
    expect((await call(INVITATIONS, { as: one.cookie, json })).status).toBe(403);
    expect((await list(one.cookie)).invitations).toEqual([]);
    const { invitations } = await list();
    expect(invitations).toMatchObject([{ email: 'later@elsewhere.test', role: 'editor' }]);
    expect((await call(`${INVITATIONS}/${invitations[0].id}`, { as: one.cookie, method: 'DELETE' })).status).toBe(403);
    expect((await call(INVITATIONS, { as: owner.cookie, json: { email: one.email } })).status).toBe(400);
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

  it('says what it includes, whatever the newsletter is called, and can be declined', async () => {
    const markup = await add.newsletter({ name: `<b>${nth}</b>`, domain: `markup${nth}.test` });
    owner = await people.subscriber(markup.id, { email: `ada@markup${nth}.test`, firstName: 'Ada' });
    own = markup;
    const one = await stranger();
    const link = await invite(one.email);
    const page = await (await call(link, { as: one.cookie })).text();
    expect(page).toContain(`<h1>Join &lt;b&gt;${nth}&lt;/b&gt;?</h1>`);
    expect(page).toContain('<strong>Ada</strong> invited you');
    expect(page).toContain('Its Premium plan includes a seat for you');
    expect(page).not.toContain(`<b>${nth}`);
    expect(await (await join(`${link}&answer=decline`, one.cookie)).text()).toContain('Invitation declined');
    expect((await list()).invitations).toEqual([]);
    expect((await join(link, one.cookie)).status).toBe(410);
    expect((await list()).members).toHaveLength(1);
  });

  it('that was withdrawn can’t be accepted', async () => {
    const one = await stranger();
    const link = await invite(one.email);
    const { invitations } = await list();
    const withdrawn = await call(`${INVITATIONS}/${invitations[0].id}`, { as: owner.cookie, method: 'DELETE' });
    expect(withdrawn.status).toBe(200);
    expect((await join(link, one.cookie)).status).toBe(410);
  });
});

describe('a member', () => {
  it('has what the owner pays for, up to five people, from the next call on and until the payment ends', async () => {
    const flags = async (as: string) => (await call('/api/auth/user', { as })).data.access;
    const editors = [];
    for (let count = 0; count < 5; count++) editors.push(await editor());
    const [first, last] = [editors[0], editors.at(-1)];
    if (!first || !last) throw new Error('Nobody joined');
    expect(await flags(first.cookie)).toMatchObject({ viewer: 'subscriber', canSeeContacts: true, mustRenew: false });
    expect(await flags(last.cookie)).toMatchObject({ viewer: 'free', canSeeContacts: false });
    const { seats, members } = await list();
    expect([seats, members.filter(({ hasSeat }: { hasSeat: boolean }) => hasSeat).length]).toEqual([5, 5]);
    const sixth = await stranger();
    expect(await (await call(await invite(sixth.email), { as: sixth.cookie })).text()).not.toContain('Premium');
    // A seat becomes free, and the next in line has it.
    await remove(first.id);
    expect(await flags(last.cookie)).toMatchObject({ viewer: 'subscriber' });
    expect(await flags(first.cookie)).toMatchObject({ viewer: expect.not.stringMatching('subscriber') });
    await world.db.execute(sql`update users set subscription_status = 'past_due' where id = ${owner.id}`);
    expect(await flags(last.cookie)).toMatchObject({ viewer: 'free' });
    expect((await list()).seats).toBe(0);
  });

  it('sees the others and can be assigned a lead; once removed has no access from the next call on, and the leads stay', async () => {
    const one = await editor();
    const seen = (await list(one.cookie)).members.map(({ id, role }: { id: string; role: string }) => `${id} ${role}`);
    expect(seen.sort()).toEqual([`${owner.id} owner`, `${one.id} editor`].sort());
    const brand = await add.brand({ firstSeenAt: daysAgo(60) });
    const { lead } = (await call('/api/leads', { as: one.cookie, json: { brandId: brand.id } })).data;
    const path = `/api/leads/${lead.id}`;
    const assign = async (assigneeId: string) =>
      (await call(path, { as: one.cookie, method: 'PATCH', json: { assigneeId } })).status;
    expect([await assign((await stranger()).id), await assign(one.id)]).toEqual([400, 200]);
    expect((await remove(one.id)).status).toBe(200);
    expect((await call(path, { as: one.cookie })).status).not.toBe(200);
    // Leads assigned to them keep their name until they are reassigned.
    expect((await call(path, { as: owner.cookie })).data).toMatchObject({ id: lead.id, assignee: { id: one.id } });
    expect((await list()).members).toHaveLength(1);
  });

  it('can leave, can remove others only as an owner, and the last owner stays', async () => {
    const [one, two] = [await editor(), await editor()];
    expect((await remove(two.id, one.cookie)).status).toBe(403);
    expect((await remove(one.id, one.cookie)).status).toBe(200);
    expect((await remove(owner.id)).status).toBe(409);
    expect((await remove('nobody')).status).toBe(404);
  });
});

describe('invitations and owners', () => {
  const secondOwner = async () => {
    const one = await stranger();
    expect((await join(await invite(one.email, 'owner'), one.cookie)).status).toBe(200);
    return one;
  };

  it('an invitation ends when the owner who sent it is removed', async () => {
    const two = await secondOwner();
    const friend = await stranger();
    const link = await invite(friend.email, 'owner', new Date(), { userId: two.id });
    expect((await remove(two.id)).status).toBe(200);
    expect((await join(link, friend.cookie)).status).toBe(410);
    expect((await list()).invitations).toEqual([]);
  });

  it('two owners who leave at once, or remove each other at once, leave one owner', async () => {
    for (let round = 0; round < 6; round++) {
      const two = await secondOwner();
      const mine = round % 2 ? owner.id : two.id;
      const theirs = round % 2 ? two.id : owner.id;
      const answers = await Promise.all([remove(mine), remove(theirs, two.cookie)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = (await list(answers[round % 2 ? 0 : 1]?.status === 200 ? two.cookie : owner.cookie)).members;
      expect(left.map(({ role }: { role: string }) => role)).toEqual(['owner']);
      own = await add.newsletter({ name: `Round ${nth} ${round}`, domain: `round${nth}-${round}.test` });
      owner = await people.subscriber(own.id, { email: `ada@round${nth}-${round}.test`, firstName: 'Ada' });
    }
  });

  it('the member who joined first becomes the owner when the last one deletes the account', async () => {
    const [one, two] = [await editor(), await editor()];
    const confirm = `ada@letter${nth}.test`;
    expect((await call('/api/account/delete', { as: owner.cookie, json: { confirm } })).status).toBe(200);
    expect((await list(one.cookie)).members).toMatchObject([
      { id: one.id, role: 'owner' },
      { id: two.id, role: 'editor' },
    ]);
    expect((await call(INVITATIONS, { as: one.cookie, json: { email: 'new@elsewhere.test' } })).status).toBe(201);
  });

  it('twenty at once to one address, by two newsletters, are three mails, also after they are withdrawn', async () => {
    const other = await add.newsletter({ domain: `other${nth}.test` });
    const bo = await people.subscriber(other.id, { email: `bo@other${nth}.test` });
    const json = { email: `victim${nth}@elsewhere.test` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => call(INVITATIONS, { as: at % 2 ? owner.cookie : bo.cookie, json })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(17);
    for (const as of [owner.cookie, bo.cookie])
      for (const { id } of (await list(as)).invitations) await call(`${INVITATIONS}/${id}`, { as, method: 'DELETE' });
    expect((await call(INVITATIONS, { as: owner.cookie, json })).status).toBe(409);
  });

  it('names in the mail are one short line without web addresses', async () => {
    const of = async (newsletterName: string, name = 'Ada') => {
      await invite(`${crypto.randomUUID()}@elsewhere.test`, 'editor', new Date(), { name, newsletterName });
      return subject;
    };
    expect(await of('The\r\nBcc: all@x.test Letter')).toBe('Ada invited you to work on a newsletter');
    expect(await of('Win at https://evil.test/now')).toBe('Ada invited you to work on a newsletter');
    expect(await of('Two\nLines', 'Go to evil.test')).toBe('A member invited you to work on Two Lines');
    expect(await of('St. John’s Letter', 'ada@letter.test')).toBe(
      'ada@letter.test invited you to work on St. John’s Letter',
    );
    expect((await of('Long '.repeat(100))).length).toBeLessThan(100);
  });

  it('who joins another newsletter without proof of their own keeps the leads there, and can switch back, and to no other', async () => {
    const one = await stranger();
    const brand = await add.brand({ firstSeenAt: daysAgo(60) });
    const { lead } = (await call('/api/leads', { as: one.cookie, json: { brandId: brand.id } })).data;
    const readLead = async () => (await call(`/api/leads/${lead.id}`, { as: one.cookie })).status;
    const link = await invite(one.email);
    expect(await (await call(link, { as: one.cookie })).text()).toContain('switch back');
    expect((await join(link, one.cookie)).status).toBe(200);
    expect(await readLead()).toBe(404);
    expect((await list(one.cookie)).newsletters).toMatchObject([
      { id: own.id, isCurrent: true },
      { id: one.letter.id, isCurrent: false },
    ]);
    const go = async (newsletterId: string) =>
      (await call('/api/newsletter-members/switch', { as: one.cookie, json: { newsletterId } })).status;
    expect([await go((await add.newsletter()).id), await go(one.letter.id)]).toEqual([404, 200]);
    expect(await readLead()).toBe(200);
  });
});
