// Tells a member that one of their reports has been decided.
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { apiQuery } from '../data/api.ts';

export default function ReportOutcomeNotice() {
  const { pathname } = useLocation();
  const { data } = useQuery(apiQuery('curation.listOwnReports'));
  const unseen = data?.newOutcomes ?? 0;
  if (unseen === 0 || pathname === '/my-reports') return null;
  const [newest] = data?.reports.filter(({ isNew }) => isNew) ?? [];
  return (
    <p
      role="status"
      className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-4 border-b border-border bg-accent px-3 py-2 text-sm text-accent-foreground sm:px-6"
    >
      <span>
        {unseen === 1 && newest
          ? `We reviewed your report about ${newest.label}.`
          : `We reviewed ${unseen} of your reports.`}
      </span>
      <Link to="/my-reports" className="inline-flex min-h-6 items-center font-medium underline underline-offset-4">
        See the result
      </Link>
    </p>
  );
}
