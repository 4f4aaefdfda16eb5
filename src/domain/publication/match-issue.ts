import { DAY_MS } from '../../contract/time.ts';
import type { PublicIssue } from './public-issue.ts';
import { containment, shingles, splitWords } from './words.ts';

export interface MailSubjectAndDate {
  subject: string | null;
  receivedAt: Date;
}

export interface IssueCandidate {
  issue: PublicIssue;
  score: number;
  /** True if title and day agree. Otherwise only the day agrees, and more of the words must match. */
  byTitle: boolean;
}

/** Maximum days between mail and page: publishers put a page online before or after the mail. */
const NEAR_DAYS = 3;
const FAR_DAYS = 10;
/** Smaller than a day, because issues of a daily letter are one day apart. */
const SAME_DAY = 0.75;
const TITLE_EQUAL = 0.8;
const TITLE_ALIKE = 0.5;
const REPLY_PREFIX = /^\s*(?:(?:re|fwd?|aw|wg)\s*:\s*)+/i;

export function findCandidateIssues(
  { subject, receivedAt }: MailSubjectAndDate,
  issues: readonly PublicIssue[],
): IssueCandidate[] {
  const words = splitWords((subject ?? '').replace(REPLY_PREFIX, ''));
  const daysTo = (date: Date) => Math.abs(date.getTime() - receivedAt.getTime()) / DAY_MS;
  const dated = issues.filter(({ publishedAt }) => publishedAt && daysTo(publishedAt) <= SAME_DAY);
  return issues
    .flatMap((issue): IssueCandidate[] => {
      const title = titleLikeness(words, splitWords(issue.title ?? titleOfAddress(issue.url)));
      const days = issue.publishedAt ? daysTo(issue.publishedAt) : null;
      // A page last changed long before the mail was sent can't be its page.
      if (days === null && issue.changedAt && issue.changedAt.getTime() < receivedAt.getTime() - FAR_DAYS * DAY_MS)
        return [];
      const byTitle =
        (title >= TITLE_EQUAL && (days === null || days <= FAR_DAYS)) ||
        (title >= TITLE_ALIKE && days !== null && days <= NEAR_DAYS);
      const onlyThatDay = dated.length === 1 && dated[0] === issue;
      if (!byTitle && !onlyThatDay) return [];
      return [{ issue, byTitle, score: 0.65 * title + 0.35 * nearness(days) }];
    })
    .toSorted((a, b) => b.score - a.score);
}

const nearness = (days: number | null): number => (days === null ? 0.5 : Math.max(0, 1 - days / FAR_DAYS));

/** Dice coefficient. A title that contains the other as a whole ('Dispatch 212: Retries') scores nearly 1. */
function titleLikeness(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (a.join(' ') === b.join(' ')) return 1;
  const [left, right] = [new Set(a), new Set(b)];
  let shared = 0;
  for (const word of left) if (right.has(word)) shared++;
  const dice = (2 * shared) / (left.size + right.size);
  const smaller = Math.min(left.size, right.size);
  return smaller >= 3 && shared === smaller ? Math.max(dice, 0.85) : dice;
}

const titleOfAddress = (url: string): string => {
  const last = new URL(url).pathname.split('/').findLast(Boolean) ?? '';
  return last.replace(/\.\w{2,5}$/, '').replaceAll(/[-_]+/g, ' ');
};

const RUN_LENGTH = 3;
const WORDS_READ = 20_000;
const SHARED_BY_TITLE = 0.3;
const SHARED_BY_DAY = 0.5;
/** With fewer word runs than this, the words prove nothing. */
const FEWEST_RUNS = 15;

/** True if a page has the words of the mail. Either may lack parts: a page its ads, a preview its end. */
export function matchesMailText(page: string, mail: string, { byTitle }: Pick<IssueCandidate, 'byTitle'>): boolean {
  const [a, b] = [page, mail].map((text) => shingles(splitWords(text).slice(0, WORDS_READ), RUN_LENGTH)) as [
    Set<string>,
    Set<string>,
  ];
  if (Math.min(a.size, b.size) < FEWEST_RUNS) return byTitle && containment(a, b) > 0;
  return containment(a, b) >= (byTitle ? SHARED_BY_TITLE : SHARED_BY_DAY);
}
