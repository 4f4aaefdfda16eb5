// The administrators' start page: what was added recently, how mail is coming in, and what waits for review.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../src/contract/names.ts';
import { statsQuery } from '../data/pitch.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatCount } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { NotLoaded, RowsSkeleton, Skeleton } from '../ui/states.tsx';
import { IntakeCards } from './intake.tsx';
import { renderBrandRows, renderNewsletterRows, renderSponsorshipRows } from './recent-rows.tsx';

const AddNewsletterDialog = lazyPart(() => import('../ui/add-newsletter-dialog.tsx'));

const CARDS = 'grid grid-cols-1 gap-4 @2xl:grid-cols-3';

export default function AdminDashboard() {
  const { data: stats, error, refetch } = useQuery(statsQuery);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title="Dashboard"
        subtitle={`Recent activity in ${PRODUCT_NAME}`}
        actions={<Button onClick={() => setAdding(true)}>Add Newsletter</Button>}
      />
      {stats?.newsletters.newsletterCount === 0 ? (
        <FirstSteps onAdd={() => setAdding(true)} />
      ) : stats ? (
        <div className={CARDS}>
          <Summary
            title="Recent newsletters added"
            window="last 30 days"
            recent={stats.newsletters.recentCount}
            all={stats.newsletters.newsletterCount}
            action="View newsletters"
            path="/newsletters"
            rows={renderNewsletterRows(stats)}
          />
          <Summary
            title="Recent brands added"
            window="last 30 days"
            recent={stats.brands.recentCount}
            all={stats.brands.brandCount}
            action="View brands"
            path="/brands"
            rows={renderBrandRows(stats)}
          />
          <Summary
            title="Recent sponsorships tracked"
            window="last 7 days"
            recent={stats.sponsorships.recentCount}
            all={stats.sponsorships.sponsorshipCount}
            action="View sponsorships"
            path="/sponsorships"
            rows={renderSponsorshipRows(stats)}
          />
        </div>
      ) : (
        <NotLoaded
          what="the dashboard"
          failed="Failed to Load Dashboard"
          error={error}
          onRetry={() => void refetch()}
          skeleton={<RowsSkeleton count={3} className={CARDS} row={<Skeleton className="h-96" />} />}
        />
      )}
      <div className="mt-4">
        <IntakeCards />
      </div>
      {adding ? <AddNewsletterDialog onClose={() => setAdding(false)} wording="dashboard" /> : null}
    </>
  );
}

/** What an administrator of an empty installation does first. */
const FirstSteps = ({ onAdd }: { onAdd: () => void }) => (
  <Card title="First steps" hint="Sponsors appear here as soon as issues have been read">
    <ol className="divide-y divide-border">
      <FirstStep title="Add a newsletter" text="One at a time, or many at once from a CSV file under Newsletters.">
        <Button size="sm" onClick={onAdd}>
          Add Newsletter
        </Button>
      </FirstStep>
      <FirstStep
        title="Subscribe with its tracking address"
        text="The newsletter’s page shows the address. Issues that arrive there are read within seconds."
      >
        <Button asChild variant="outline" size="sm">
          <Link to="/newsletters">View newsletters</Link>
        </Button>
      </FirstStep>
      <FirstStep title="Import past issues" text="Upload emails or a whole mailbox, so that you don’t start from zero.">
        <Button asChild variant="outline" size="sm">
          <Link to="/inbox">Open inbox</Link>
        </Button>
      </FirstStep>
    </ol>
  </Card>
);

const FirstStep = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
    <div className="min-w-0 flex-1 basis-64">
      <h3 className="text-sm font-medium">{title}</h3>
      <p className="text-sm text-muted-foreground">{text}</p>
    </div>
    {children}
  </li>
);

interface SummaryProps {
  title: string;
  window: string;
  recent: number;
  all: number;
  action: string;
  path: string;
  rows: ReactNode[];
}

/** A count, a link to the list, and the newest rows. */
function Summary({ title, window, recent, all, action, path, rows }: SummaryProps) {
  return (
    <Card title={title} hint={window}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-4 pb-4">
        <p>
          <span className="block text-3xl font-semibold tracking-tight tabular-nums">{formatCount(recent)}</span>
          <span className="text-xs text-muted-foreground tabular-nums">of {formatCount(all)} in all</span>
        </p>
        <Button asChild variant="outline" size="sm">
          <Link to={path}>{action}</Link>
        </Button>
      </div>
      {rows.length > 0 ? <ul className="border-t border-border">{rows}</ul> : null}
    </Card>
  );
}
