// Page of the member's own error reports and their outcomes.
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { ErrorReport } from '../../src/contract/review.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { List } from '../ui/list.tsx';
import { ERROR_REPORT_KIND_LABELS } from '../ui/report-labels.ts';
import { EmptyState } from '../ui/states.tsx';

export default function ReportsPage() {
  const query = useQuery({ ...apiQuery('curation.listOwnReports'), refetchOnMount: 'always' });
  const unseen = query.data?.newOutcomes ?? 0;
  useEffect(() => {
    // Marked as seen once shown. If the request fails, they are shown as new again next time.
    if (unseen > 0) mutate('curation.markOwnReportsSeen').catch(() => undefined);
  }, [unseen]);
  return (
    <>
      <PageHead title="Your Reports" subtitle="Mistakes you reported, and what we did about them." />
      <List
        query={query}
        rows={({ reports }) => reports}
        noun="report"
        failed="Failed to load"
        empty={
          <EmptyState
            icon={<Flag aria-hidden />}
            title="No reports yet"
            text="Choose “This is wrong” on a sponsorship’s page, or “Bounced” at a contact, to report a mistake."
          />
        }
      >
        {(reports) => (
          <ul>
            {reports.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        )}
      </List>
    </>
  );
}

function Report({ report }: { report: ErrorReport }) {
  const { label, what, note, outcome, outcomeNote, decidedAt, createdAt, sponsorshipId, brandId } = report;
  const about = sponsorshipId ? `/sponsorships/${sponsorshipId}` : brandId ? `/brands/${brandId}` : null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-border px-4 py-2.5 text-sm first:border-t-0">
      <div className="min-w-0">
        <p>
          {about ? (
            <Link to={about} className="font-medium hover:underline">
              {label}
            </Link>
          ) : (
            <span className="font-medium">{label}</span>
          )}
          <span className="text-muted-foreground">: {ERROR_REPORT_KIND_LABELS[what]}</span>
        </p>
        {note ? <p className="text-muted-foreground">“{note}”</p> : null}
        {outcomeNote ? <p>{outcomeNote}</p> : null}
      </div>
      <p className="text-right text-xs text-muted-foreground">
        <Badge tone={outcome === 'accepted' ? 'success' : 'neutral'}>{errorReportOutcomeText(outcome)}</Badge>
        <span className="block pt-1">
          <DateText date={decidedAt ?? createdAt} />
        </span>
      </p>
    </li>
  );
}

export const errorReportOutcomeText = (outcome: ErrorReport['outcome']) =>
  outcome === 'accepted' ? 'Fixed. Thanks for the report.' : outcome === 'rejected' ? 'Reviewed, no change' : 'Waiting';
