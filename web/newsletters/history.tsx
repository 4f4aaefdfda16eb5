import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { PAGE_SIZE } from '../../src/contract/lists.ts';
import type { NewsletterDetail } from '../../src/contract/newsletters.ts';
import { apiQuery } from '../data/api.ts';
import { MonthBars } from '../plots/months.tsx';
import { Badge } from '../ui/badge.tsx';
import { formatCount } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { SponsorshipHistory } from '../ui/sponsorship-history.tsx';
import { EmptyState, LoadFailed } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';

const DEFAULTS = {};

/** The newsletter's sponsorships. The first page came with the newsletter. */
export function NewsletterHistory({ newsletter }: { newsletter: NewsletterDetail }) {
  const { page: asked, change } = useSearchState(DEFAULTS);
  const pages = Math.max(1, Math.ceil(newsletter.sponsorshipTotal / PAGE_SIZE.history));
  const page = Math.min(asked, pages);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('sponsorships.listOfNewsletter', { id: newsletter.id, query: { page, limit: PAGE_SIZE.history } }),
    enabled: page > 1,
  });
  const rows = page === 1 ? newsletter.sponsorships : data?.sponsorships;
  const none =
    newsletter.sponsorshipTotal === 0 ? (
      <EmptyState
        icon={<Megaphone aria-hidden />}
        title="No sponsorships tracked yet for this newsletter"
        text="They appear once an issue with a sponsor arrives."
      />
    ) : rows ? undefined : error ? (
      <LoadFailed title="Failed to fetch sponsorships" error={error} onRetry={() => void refetch()} />
    ) : (
      <p role="status" className="px-4 pb-4 text-sm text-muted-foreground">
        Loading sponsorships...
      </p>
    );
  return (
    <SponsorshipHistory
      subject={{ newsletter: newsletter.name }}
      chart={<MonthBars counted={newsletter.monthly} label="Sponsorships per month" />}
      headAction={<Badge>{formatCount(newsletter.sponsorshipTotal)} total</Badge>}
      rows={(rows ?? []).map(({ brand: { id, name, logoUrl, isInCatalogue }, ...row }) => ({
        ...row,
        other: { path: isInCatalogue ? `/brands/${id}` : null, name: name || 'Unknown Brand', logoUrl },
      }))}
      placeholder={none}
      busy={page > 1 && (isPlaceholderData || !data)}
      pager={
        pages > 1 ? (
          <Pager
            page={page}
            pages={pages}
            label="Pages of the history"
            summary={`Page ${page} of ${pages}`}
            onPage={(next) => change({ page: next })}
          />
        ) : undefined
      }
    />
  );
}
