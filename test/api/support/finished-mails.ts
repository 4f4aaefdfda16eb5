// Mails under a lease and the claims found in them, finished as the analysis finishes them.
import { eq } from 'drizzle-orm';
import { type AnalysedMailFacts, finishIssue, type NewSponsorship } from '../../../src/store/issue/finish-issue.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createEmptiedWorld } from './emptied-world.ts';

export const NOW = new Date('2026-06-10T12:00:00.000Z');
export const LEASED_UNTIL = new Date('2026-06-10T12:05:00.000Z');
export const RECEIVED_AT = new Date('2026-06-09T08:00:00.000Z');
type Claimed = Partial<Omit<NewSponsorship, 'brand'>> & { brand?: Partial<NewSponsorship['brand']> };
export const createNewSponsorship = (name: string, { brand, ...more }: Claimed = {}): NewSponsorship => ({
  id: crypto.randomUUID(),
  brand: {
    name,
    key: name.toLowerCase(),
    otherKeys: [],
    spellings: [],
    domain: null,
    isSitesName: false,
    parts: [],
    ...brand,
  },
  company: null,
  linkDomain: null,
  placementType: 'hero',
  textContent: `An ad of ${name}`,
  confidence: 90,
  rawData: { start: 0, end: 5 },
  channel: 'direct',
  channelName: null,
  ...more,
});

export function createFinishIssueWorld() {
  const { db, add } = createEmptiedWorld();

  /** Adds a mail under our lease. @returns the facts with which its analysis ends. */
  async function mailOf(newsletterId: string, more: Partial<AnalysedMailFacts> = {}): Promise<AnalysedMailFacts> {
    const senderStanding = more.trusted === false ? 'unfamiliar' : 'known';
    const { id } = await add.email(newsletterId, {
      processingStatus: 'processing',
      leasedUntil: LEASED_UNTIL,
      senderStanding,
    });
    return {
      id,
      newsletterId,
      until: LEASED_UNTIL,
      subject: 'Backfills',
      senderEmail: 'a@b.test',
      senderName: 'A',
      listId: 'l.b.test',
      receivedAt: RECEIVED_AT,
      content: 'Words',
      kind: 'issue',
      confirmUrl: null,
      fault: null,
      note: null,
      trusted: true,
      ...more,
    };
  }
  const finish = (
    mail: AnalysedMailFacts,
    claims: NewSponsorship[],
    aiResponse: object | null = { analyst: 'rules' },
  ) => finishIssue(db, mail, { sponsorships: claims, unread: [], aiResponse }, NOW);
  const brandCalled = async (name: string) => (await db.select().from(brands).where(eq(brands.name, name)))[0];
  const claims = () => db.select().from(sponsorships).orderBy(sponsorships.textContent);
  const rowOf = async ({ id }: AnalysedMailFacts) => (await db.select().from(emails).where(eq(emails.id, id)))[0];

  return { db, add, brandCalled, claims, finish, mailOf, rowOf };
}
