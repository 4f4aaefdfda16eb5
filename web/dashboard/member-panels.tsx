import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Stats } from '../../src/contract/dashboard.ts';
import { useUser } from '../data/session.ts';
import { PageLink } from '../shell/page-link.tsx';
import { useUpgrade } from '../shell/upgrade.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatCountOf } from '../ui/format.ts';
import { renderBrandRows, renderNewsletterRows, renderSponsorshipRows } from './recent-rows.tsx';

export const RecentSponsorships = ({ stats }: { stats: Stats }) => (
  <Panel
    title="Recent sponsorships tracked"
    all="/sponsorships"
    allLabel="See all sponsorships →"
    empty="No recent sponsorships"
    hidden={stats.sponsorships.hiddenCount}
    what="sponsorship"
    rows={renderSponsorshipRows(stats)}
  />
);

export const RecentBrandsAndNewsletters = ({ stats }: { stats: Stats }) => (
  <>
    <Panel
      title="New brands discovered"
      all="/brands"
      allLabel="See all brands →"
      empty="No recent brands"
      hidden={stats.brands.hiddenCount}
      what="brand"
      rows={renderBrandRows(stats)}
    />
    <Panel
      title="Recent newsletters added"
      all="/newsletters"
      allLabel="See all newsletters →"
      empty="No recent newsletters"
      hidden={stats.newsletters.hiddenCount}
      what="newsletter"
      rows={renderNewsletterRows(stats)}
    />
  </>
);

function Panel({
  title,
  rows,
  empty,
  hidden,
  what,
  all,
  allLabel,
}: {
  title: string;
  rows: ReactNode[];
  empty: string;
  hidden: number;
  what: string;
  all: string;
  allLabel: string;
}) {
  const { access } = useUser();
  const upgrade = useUpgrade();
  return (
    <Card className="flex flex-col @max-4xl:order-last" title={title}>
      {rows.length > 0 ? (
        <ul className="flex-1 border-t border-border">{rows}</ul>
      ) : (
        <p className="grid flex-1 place-items-center border-t border-border px-4 py-8 text-sm text-muted-foreground">
          {empty}
        </p>
      )}
      {!access.isSubscribed && hidden > 0 ? (
        <button
          type="button"
          onClick={() => upgrade.open()}
          className="flex min-h-9 items-center gap-1.5 border-t border-border px-4 text-left text-xs font-medium text-primary -outline-offset-2 hover:bg-accent"
        >
          <Sparkles className="size-3.5 shrink-0" aria-hidden />
          {`+ ${formatCountOf(hidden, `more recent ${what}`)} for pro users only`}
        </button>
      ) : null}
      <div className="border-t border-border px-1.5 py-1.5">
        <Button asChild variant="ghost" size="sm">
          <PageLink to={all}>{allLabel}</PageLink>
        </Button>
      </div>
    </Card>
  );
}
