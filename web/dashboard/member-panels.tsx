import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Stats } from '../../src/contract/dashboard.ts';
import { useUser } from '../data/session.ts';
import { prefetch } from '../routes.ts';
import { useUpgrade } from '../shell/upgrade.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Logo } from '../ui/logo.tsx';

export function MemberPanels({ stats }: { stats: Stats }) {
  const { newsletters, brands, sponsorships } = stats;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <Panel
        title="Recent newsletters added"
        all="/newsletters"
        allLabel="See all newsletters →"
        empty="No recent newsletters"
        hidden={newsletters.hiddenCount}
        what="newsletter"
        rows={newsletters.recentList.map(({ id, name, logoUrl, at }) => (
          <Row key={id} to={`/newsletters/${id}`} name={name} logoUrl={logoUrl} at={at} />
        ))}
      />
      <Panel
        title="New brands discovered"
        all="/brands"
        allLabel="See all brands →"
        empty="No recent brands"
        hidden={brands.hiddenCount}
        what="brand"
        rows={brands.recentList.map(({ id, name, logoUrl, at }) => (
          <Row key={id} to={`/brands/${id}`} name={name} logoUrl={logoUrl} at={at} />
        ))}
      />
      <Panel
        title="Recent sponsorships tracked"
        all="/sponsorships"
        allLabel="See all sponsorships →"
        empty="No recent sponsorships"
        hidden={sponsorships.hiddenCount}
        what="sponsorship"
        rows={sponsorships.recentList.map(({ id, brand, newsletter, detectedAt }) => (
          <Row
            key={id}
            to={`/sponsorships/${id}`}
            name={brand?.name ?? 'Unknown Brand'}
            logoUrl={brand?.logoUrl ?? null}
            more={`in ${newsletter?.name ?? 'Unknown Newsletter'}`}
            at={detectedAt}
          />
        ))}
      />
    </div>
  );
}

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
    <Card className="flex flex-col">
      <CardHead title={title} />
      {rows.length > 0 ? (
        <ul className="border-t border-border">{rows}</ul>
      ) : (
        <p className="border-t border-border px-4 py-8 text-center text-sm text-muted-foreground">{empty}</p>
      )}
      {!access.isSubscribed && hidden > 0 ? (
        <button
          type="button"
          onClick={() => upgrade.open()}
          className="flex min-h-9 items-center gap-1.5 border-t border-border px-4 text-left text-xs font-medium text-primary -outline-offset-2 hover:bg-accent"
        >
          <Sparkles className="size-3.5 shrink-0" aria-hidden />
          {`+ ${hidden.toLocaleString('en-US')} more recent ${what}${hidden === 1 ? '' : 's'} for pro users only`}
        </button>
      ) : null}
      <div className="border-t border-border px-2 py-1.5">
        <Button asChild variant="ghost" size="sm">
          <Link to={all} onMouseEnter={() => prefetch(all)} onFocus={() => prefetch(all)}>
            {allLabel}
          </Link>
        </Button>
      </div>
    </Card>
  );
}

function Row({
  to,
  name,
  logoUrl,
  more,
  at,
}: {
  to: string;
  name: string;
  logoUrl: string | null;
  more?: string;
  at: string;
}) {
  return (
    <li className="border-t border-border first:border-t-0">
      <Link to={to} className="flex min-h-11 items-center gap-2.5 px-4 py-1.5 -outline-offset-2 hover:bg-muted/60">
        <Logo name={name} url={logoUrl} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{name}</span>
          {more ? <span className="block truncate text-xs text-muted-foreground">{more}</span> : null}
        </span>
        <DateText date={at} format="MMM d" className="text-xs text-muted-foreground tabular-nums" />
      </Link>
    </li>
  );
}
