// What is kept beside a mail's raw bytes, so that its row can be made again from the file store alone (flows/issue/reprocess).
export interface MailArrival {
  newsletterId: string;
  /** When it came. */
  arrivedAt: Date;
  door: 'mail' | 'webhook' | 'admin' | 'import';
  /** What the receiving server verified, in its words; null = nothing. */
  authentication?: string | null;
}

const DOORS = ['mail', 'webhook', 'admin', 'import'] as const;
const ID = /^[0-9a-f-]{36}$/;

/** @returns names and values in ASCII, some 2 KB at most. */
export const rawMailFacts = ({
  newsletterId,
  arrivedAt,
  door,
  authentication,
}: MailArrival): Record<string, string> => ({
  newsletter: newsletterId,
  arrived: arrivedAt.toISOString(),
  door,
  // Names of domains and methods: nothing that counts in it is beyond ASCII.
  ...(authentication ? { authentication: authentication.replace(/[^\x20-\x7e]/g, '?').slice(0, 2_000) } : {}),
});

/** @returns what rawMailFacts wrote; null where an object was stored before anything was written beside it. */
export function arrivalOf(facts: Record<string, string>): MailArrival | null {
  const { newsletter = '', arrived = '', authentication } = facts;
  const door = DOORS.find((known) => known === facts.door);
  const arrivedAt = new Date(arrived);
  if (!door || !ID.test(newsletter) || Number.isNaN(arrivedAt.getTime())) return null;
  return { newsletterId: newsletter, arrivedAt, door, authentication: authentication ?? null };
}
