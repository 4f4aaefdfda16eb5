// A newsletter's life through the API: tracked, listed in every order, edited, removed with everything that belongs to
// it; and a second analysis of a mail.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { newsletterSimilarities } from '../../../src/store/schema/audiences.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const world = createWorld();
const { db, add, services } = world;
let admin: string;
const put = (id: string, json: object) => world.call(`/api/newsletters/${id}`, { as: admin, method: 'PUT', json });
const remove = (id: string, confirm: string) =>
  world.call(`/api/newsletters/${id}`, { as: admin, method: 'DELETE', json: { confirm } });
const exists = async (key: string) => (await services.files.bytes(key)) !== null;

beforeEach(async () => {
  await db.delete(users);
  await db.delete(newsletters);
  admin = (await world.people.admin()).cookie;
  world.takeJobs();
});

describe('the list', () => {
  const list = async (query: string, as = admin) => {
    const { data } = await world.call(`/api/newsletters?${query}`, { as });
    return { names: data.newsletters.map(({ name }: { name: string }) => name).join(''), ...data };
  };

  it('is in the order asked for, ties by id, page by page', async () => {
    const at = (name: string, created: number, updated: number) =>
      add.newsletter({ id: `id-${name}`, name, createdAt: daysAgo(created), updatedAt: daysAgo(updated) });
    await at('b', 1, 3);
    await at('C', 3, 2);
    await at('a', 2, 1);
    const one = await db.select().from(newsletters).where(eq(newsletters.id, 'id-a'));
    await db
      .update(newsletters)
      .set({ createdAt: one[0]?.createdAt as Date })
      .where(eq(newsletters.id, 'id-C'));
    expect((await list('sortBy=name&sortOrder=asc')).names).toBe('abC');
    expect((await list('sortBy=name&sortOrder=desc')).names).toBe('Cba');
    expect((await list('sortBy=updatedAt&sortOrder=asc')).names).toBe('bCa');
    expect((await list('sortBy=updatedAt')).names).toBe('aCb');
    // With the same time they are sorted by id, 'id-C' before 'id-a'.
    expect((await list('page=1')).names).toBe('baC');
    expect((await list('sortOrder=asc')).names).toBe('Cab');
    expect(await list('sortBy=name&sortOrder=asc&limit=2&page=2')).toMatchObject({
      names: 'C',
      page: 2,
      total: 3,
      totalPages: 2,
    });
    expect(await list('limit=3')).toMatchObject({ totalPages: 1 });
  });

  it('puts the most similar to one’s own first, with the similarity in percent', async () => {
    const [own, near, far] = [
      await add.newsletter({ name: 'own' }),
      await add.newsletter({ name: 'near' }),
      await add.newsletter({ name: 'far' }),
    ];
    await db.insert(newsletterSimilarities).values([
      { newsletterId: own.id, similarId: near.id, similarity: 0.876 },
      { newsletterId: own.id, similarId: far.id, similarity: 0.61 },
    ]);
    const member = (await world.people.subscriber(own.id)).cookie;
    const found = await list('sortBy=match', member);
    expect(found.newsletters.map((one: { name: string; match: number | null }) => [one.name, one.match])).toEqual([
      ['near', 88],
      ['far', 61],
      ['own', null],
    ]);
    const similar = async (query: string) =>
      (await world.call(`/api/newsletters/${own.id}/similar${query}`, { as: member })).data.map(
        ({ name }: { name: string }) => name,
      );
    expect([await similar(''), await similar('?limit=1')]).toEqual([['near', 'far'], ['near']]);
    await db
      .update(newsletterSimilarities)
      .set({ similarity: 0.5999 })
      .where(eq(newsletterSimilarities.similarId, far.id));
    expect(await similar('')).toEqual(['near']);
    expect((await world.call('/api/newsletters/nobody/similar', { as: member })).status).toBe(404);
  });

  it('searches names and descriptions regardless of case, and treats no character as a wildcard', async () => {
    await add.newsletter({ name: 'Tide 100%', description: 'x' });
    await add.newsletter({ name: 'Other', description: 'Of the TIDE' });
    await add.newsletter({ name: 'None' });
    expect((await list('search=tide')).total).toBe(2);
    expect((await list('search=%25')).total).toBe(1);
    expect((await list('search=_')).total).toBe(0);
  });

  it('has the newest sponsorship, the number of sponsorships and the time of the last mail; the compact list is sorted by name', async () => {
    const { id } = await add.newsletter({ name: 'zebra' });
    await add.newsletter({ name: 'Ant' });
    const [old, young] = [await add.brand({ name: 'Old' }), await add.brand({ name: 'Young' })];
    await add.sponsorship(id, young.id, { detectedAt: daysAgo(1), confidence: 77 });
    await add.sponsorship(id, old.id, { detectedAt: daysAgo(2) });
    await add.email(id, { receivedAt: daysAgo(3) });
    const last = daysAgo(2);
    await add.email(id, { receivedAt: last });
    await add.email(id, { receivedAt: daysAgo(1), senderStanding: 'unfamiliar' });
    const { newsletters: rows } = await list('search=zebra');
    expect(rows[0]).toMatchObject({
      sponsorshipCount: 2,
      lastSponsorshipBrand: 'Young',
      lastSponsorshipConfidence: 77,
      lastEmailAt: last.toISOString(),
    });
    const { data } = await world.call('/api/newsletters', { as: admin });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Ant', 'zebra']);
  });
});

describe('a change', () => {
  const NAMED = {
    name: 'Tide',
    normalizedName: 'tide',
    website: 'https://tide.test',
    domain: 'tide.test',
    description: 'x',
  };

  it('starts the jobs that the changed field needs, and no others', async () => {
    const { id } = await add.newsletter(NAMED);
    const kinds = async (json: object) => {
      expect((await put(id, json)).status).toBe(200);
      return world
        .takeJobs()
        .map(({ kind }) => kind)
        .join();
    };
    expect(await kinds({ name: 'The Tide' })).toBe('');
    expect(await kinds({ website: 'https://tides.test' })).toBe('describe,logo');
    expect(await kinds({ description: 'y' })).toBe('describe');
    expect(await kinds({ logoUrl: 'https://tides.test/l.png' })).toBe('logo');
    expect(await kinds({ logoUrl: null })).toBe('logo');
    expect(await kinds({ uniqueEmail: 'Tide@Mail.app.test' })).toBe('');
    const [row] = await db.select().from(newsletters).where(eq(newsletters.id, id));
    expect(row).toMatchObject({
      normalizedName: 'tide',
      domain: 'tides.test',
      logoSource: null,
      uniqueEmail: 'tide@mail.app.test',
    });
  });

  it('to another newsletter’s name or address is refused with a message; its own name is allowed', async () => {
    const { id } = await add.newsletter(NAMED);
    const other = await add.newsletter({ name: 'Ebb', normalizedName: 'ebb' });
    const said = async (json: object) => {
      const { status, data } = await put(id, json);
      return [status, data.error];
    };
    expect(await said({ name: 'The EBB' })).toEqual([409, 'A similar newsletter is already tracked: Ebb']);
    expect(await said({ uniqueEmail: other.uniqueEmail })).toEqual([409, `The address ${other.uniqueEmail} is in use`]);
    expect((await said({ name: 'TIDE' }))[0]).toBe(200);
    expect((await put('nobody', { name: 'x' })).status).toBe(404);
  });
});

describe('a removal', () => {
  it('needs the typed name, and is refused while somebody runs the newsletter', async () => {
    const { id } = await add.newsletter({ name: 'Tide' });
    expect([(await remove(id, 'tide')).status, (await remove(id, '')).status]).toEqual([400, 400]);
    const member = await world.people.free(id);
    expect((await remove(id, 'Tide')).status).toBe(409);
    await db.delete(users).where(eq(users.id, member.id));
    expect((await remove(id, ' Tide ')).status).toBe(200);
    expect((await remove(id, 'Tide')).status).toBe(404);
    const { id: wanted } = await add.newsletter({ name: 'Tide' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(wanted, 'Tide')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('deletes its mails and sponsorships, and its files and vector', async () => {
    const [gone, stays] = [await add.newsletter({ name: 'Gone' }), await add.newsletter()];
    const files: string[] = [];
    const { id: mail } = await receiveIssue(services, {
      newsletterId: gone.id,
      raw: new TextEncoder().encode(
        'From: a@b.test\r\nSubject: s\r\nContent-Type: text/html\r\n\r\n<p>Hello there</p>',
      ),
      arrivedAt: new Date(),
      door: 'admin',
    });
    await world.work(['analyse']);
    files.push(`mail/${mail}/raw.eml`, `mail/${mail}/html`);
    for (const key of [`logos/newsletter/${gone.id}`, `reports/${gone.id}.json`]) {
      await services.files.put(key, 'x');
      files.push(key);
    }
    await services.files.put(`logos/newsletter/${stays.id}`, 'x');
    await add.sponsorship(gone.id, (await add.brand()).id);
    await db.insert(newsletterSimilarities).values({ newsletterId: stays.id, similarId: gone.id, similarity: 0.9 });
    await db.update(reports).set({ staleSince: null });
    expect(await Promise.all(files.map(exists))).toEqual(files.map(() => true));
    world.takeJobs();
    expect((await remove(gone.id, 'Gone')).status).toBe(200);
    expect(await Promise.all(files.map(exists))).toEqual(files.map(() => false));
    expect(await exists(`logos/newsletter/${stays.id}`)).toBe(true);
    expect(await db.select().from(emails)).toEqual([]);
    expect(await db.select().from(sponsorships)).toEqual([]);
    expect(world.takeJobs()).toEqual([{ kind: 'delete-vectors', what: 'newsletter', id: gone.id }]);
    expect((await db.select().from(reports).where(eq(reports.newsletterId, stays.id)))[0]?.staleSince).not.toBeNull();
  });
});
