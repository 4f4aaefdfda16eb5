// The metadata stored with a mail's raw bytes, so that its row can be rebuilt from the file store alone
// (flows/issue/reprocess).
import { DOORS, type Door } from './door.ts';

export interface MailArrival {
  newsletterId: string;
  /** When it came; the date is read from its header later. */
  arrivedAt: Date;
  door: Door;
  /**
   * The receiving server's verdict (authentication.ts); null: none. Never one from a header that anybody could have
   * written.
   */
  authentication?: string | null;
}

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
  // Metadata must be ASCII; domains and methods are.
  ...(authentication ? { authentication: authentication.replace(/[^\x20-\x7e]/g, '?').slice(0, 2_000) } : {}),
});

/** @returns what rawMailFacts wrote; null for an object that was stored before metadata were. */
export function arrivalOf(facts: Record<string, string>): MailArrival | null {
  const { newsletter = '', arrived = '', authentication } = facts;
  const door = DOORS.find((known) => known === facts.door);
  const arrivedAt = new Date(arrived);
  if (!door || !ID.test(newsletter) || Number.isNaN(arrivedAt.getTime())) return null;
  return { newsletterId: newsletter, arrivedAt, door, authentication: authentication ?? null };
}
