// Says whether an email address's domain accepts mail, and when that was checked.
import type { MailVerdict } from '../../src/contract/contacts.ts';
import { DateText } from './date-text.tsx';

const WORDS: Record<MailVerdict, string> = {
  accepts: 'Domain accepts email',
  refuses: 'Domain doesn’t accept email',
  missing: 'Domain doesn’t exist',
};

export function MailCheck({ check }: { check: { verdict: MailVerdict; checkedAt: string } | null | undefined }) {
  if (!check) return <span>Address not checked</span>;
  const { verdict, checkedAt } = check;
  return (
    <span className={verdict === 'accepts' ? undefined : 'font-medium text-warning'}>
      {WORDS[verdict]}, checked <DateText date={checkedAt} format="brief" />
    </span>
  );
}
