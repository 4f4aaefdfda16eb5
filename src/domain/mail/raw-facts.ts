// Metadata beside a mail's raw bytes, from which its row can be rebuilt (flows/issue/reprocess).
import { DOORS, type Door } from './door.ts';

export interface RawMailFacts {
  newsletterId: string;
  arrivedAt: Date;
  door: Door;
  /** The receiving server's verdict (authentication.ts), never taken from a header that anybody could have written. */
  authentication?: string | null;
}

const ID = /^[0-9a-f-]{36}$/;

export const toRawMailMetadata = ({
  newsletterId,
  arrivedAt,
  door,
  authentication,
}: RawMailFacts): Record<string, string> => ({
  newsletter: newsletterId,
  arrived: arrivedAt.toISOString(),
  door,
  // Metadata must be ASCII, and domains and authentication methods are.
  ...(authentication ? { authentication: authentication.replace(/[^\x20-\x7e]/g, '?').slice(0, 2_000) } : {}),
});

export function parseRawMailMetadata(facts: Record<string, string>): RawMailFacts | null {
  const { newsletter = '', arrived = '', authentication } = facts;
  const door = DOORS.find((known) => known === facts.door);
  const arrivedAt = new Date(arrived);
  if (!door || !ID.test(newsletter) || Number.isNaN(arrivedAt.getTime())) return null;
  return { newsletterId: newsletter, arrivedAt, door, authentication: authentication ?? null };
}
