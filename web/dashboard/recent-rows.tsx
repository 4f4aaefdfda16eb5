// The newest rows of a list, each a link to its page.
import type { Stats } from '../../src/contract/dashboard.ts';
import { Confidence } from '../ui/confidence.tsx';
import { DateText } from '../ui/date-text.tsx';
import { RowLink } from '../ui/row-link.tsx';

export const RecentDate = ({ date }: { date: string }) => (
  <DateText date={date} format="brief" className="text-xs text-muted-foreground tabular-nums" />
);

const toRows = (path: '/newsletters' | '/brands', recent: Stats['brands']['recentList']) =>
  recent.map(({ id, name, logoUrl, at }) => (
    <RowLink key={id} to={`${path}/${id}`} name={name} logoUrl={logoUrl}>
      <RecentDate date={at} />
    </RowLink>
  ));

export const renderNewsletterRows = ({ newsletters }: Stats) => toRows('/newsletters', newsletters.recentList);
export const renderBrandRows = ({ brands }: Stats) => toRows('/brands', brands.recentList);
export const renderSponsorshipRows = ({ sponsorships }: Stats) =>
  sponsorships.recentList.map(({ id, brand, newsletter, detectedAt, confidence }) => (
    <RowLink
      key={id}
      to={`/sponsorships/${id}`}
      name={brand?.name ?? 'Unknown Brand'}
      logoUrl={brand?.logoUrl ?? null}
      detail={`in ${newsletter?.name ?? 'Unknown Newsletter'}`}
    >
      <span className="shrink-0 text-right">
        <RecentDate date={detectedAt} />
        <Confidence percent={confidence} compact className="flex justify-end" />
      </span>
    </RowLink>
  ));
