// The newest rows of a list, each a link to its page.
import { Link } from 'react-router';
import type { Stats } from '../../src/contract/dashboard.ts';
import { Confidence } from '../ui/confidence.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Logo } from '../ui/logo.tsx';

export const renderNewsletterRows = ({ newsletters }: Stats) =>
  newsletters.recentList.map(({ id, name, logoUrl, at }) => (
    <Row key={id} to={`/newsletters/${id}`} name={name} logoUrl={logoUrl} at={at} />
  ));

export const renderBrandRows = ({ brands }: Stats) =>
  brands.recentList.map(({ id, name, logoUrl, at }) => (
    <Row key={id} to={`/brands/${id}`} name={name} logoUrl={logoUrl} at={at} />
  ));

export const renderSponsorshipRows = ({ sponsorships }: Stats) =>
  sponsorships.recentList.map(({ id, brand, newsletter, detectedAt, confidence }) => (
    <Row
      key={id}
      to={`/sponsorships/${id}`}
      name={brand?.name ?? 'Unknown Brand'}
      logoUrl={brand?.logoUrl ?? null}
      more={`in ${newsletter?.name ?? 'Unknown Newsletter'}`}
      at={detectedAt}
      confidence={confidence}
    />
  ));

function Row({
  to,
  name,
  logoUrl,
  more,
  at,
  confidence,
}: {
  to: string;
  name: string;
  logoUrl: string | null;
  more?: string;
  at: string;
  /** Given only for sponsorships. */
  confidence?: number | null;
}) {
  return (
    <li className="border-t border-border first:border-t-0">
      <Link to={to} className="flex min-h-12 items-center gap-2.5 px-4 py-1.5 -outline-offset-2 hover:bg-muted/60">
        <Logo name={name} url={logoUrl} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-sm font-medium">
            {name}
          </span>
          {more ? <span className="block truncate text-xs text-muted-foreground">{more}</span> : null}
        </span>
        <span className="shrink-0 text-right">
          <DateText date={at} format="brief" className="text-xs text-muted-foreground tabular-nums" />
          {confidence === undefined ? null : <Confidence percent={confidence} compact className="flex justify-end" />}
        </span>
      </Link>
    </li>
  );
}
