// Matches an issue of a public archive with the mail by which it came.
import { DAY_MS } from '../../contract/time.ts';
import { findCandidateIssues } from '../../domain/publication/match-issue.ts';
import type { PublicIssue } from '../../domain/publication/public-issue.ts';
import type { Services } from '../../services.ts';
import { listMailedIssuesBetween } from '../../store/issue/past-issues-imports.ts';

/** A page may go online this many days before or after the mail. */
const MATCH_DAYS = 10;

export async function findMailOfArchivedIssue(
  db: Services['db'],
  newsletterId: string,
  issue: { url: string; title: string | null; publishedAt: Date },
): Promise<string | null> {
  const around = (days: number) => new Date(issue.publishedAt.getTime() + days * DAY_MS);
  const mails = await listMailedIssuesBetween(db, newsletterId, around(-MATCH_DAYS), around(MATCH_DAYS));
  const page: PublicIssue = { ...issue, changedAt: null, html: null };
  const [best] = mails
    .flatMap(({ id, subject, receivedAt }) =>
      findCandidateIssues({ subject, receivedAt }, [page]).map(({ score, byTitle }) => ({ id, score, byTitle })),
    )
    .filter(({ byTitle }) => byTitle)
    .toSorted((a, b) => b.score - a.score);
  return best?.id ?? null;
}
