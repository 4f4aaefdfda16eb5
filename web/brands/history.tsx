import { Megaphone } from 'lucide-react';
import type { BrandProfile } from '../../src/contract/brands.ts';
import { MonthBars } from '../plots/months.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { formatCount } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { SponsorshipHistory } from '../ui/sponsorship-history.tsx';
import { EmptyState } from '../ui/states.tsx';

interface Props {
  profile: BrandProfile;
  busy: boolean;
  withProducts: boolean;
  onProducts: (on: boolean) => void;
  onPage: (page: number) => void;
}

export function BrandHistory({ profile, busy, withProducts, onProducts, onPage }: Props) {
  const { brand, sponsorships, pagination } = profile;
  const products = new Map(brand.products.map(({ id, name }) => [id, { path: `/brands/${id}`, name }]));
  const { page, limit, total, totalPages } = pagination;
  const first = (page - 1) * limit + 1;
  const none =
    sponsorships.length > 0 ? undefined : total > 0 ? (
      <EmptyState
        title="There are no sponsorships on this page"
        action={
          <Button variant="outline" onClick={() => onPage(1)}>
            Go to the first page
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<Megaphone aria-hidden />}
        title="No sponsorships tracked yet"
        text="They appear once a tracked newsletter runs an ad by this brand."
      />
    );
  return (
    <SponsorshipHistory
      subject={{ brand: brand.name }}
      chart={<MonthBars counted={brand.monthly} label="Sponsorships per month" />}
      rows={sponsorships.map(({ newsletter: { id, name, logoUrl }, ...row }) => ({
        ...row,
        other: {
          path: `/newsletters/${id}`,
          name: name || 'Unknown Newsletter',
          logoUrl,
        },
        product: products.get(row.brandId),
      }))}
      headAction={
        products.size > 0 ? (
          <Checkbox label="Include its products" checked={withProducts} onChange={onProducts} className="min-h-6" />
        ) : undefined
      }
      placeholder={none}
      busy={busy}
      className={busy ? 'opacity-70' : ''}
      pager={
        totalPages > 1 && sponsorships.length > 0 ? (
          <Pager
            page={page}
            pages={totalPages}
            label="Pages of the history"
            summary={
              <>
                <span>{`Showing ${first} to ${first + sponsorships.length - 1} of ${formatCount(total)} sponsorships`}</span>
                <span className="ml-3">{`Page ${page} of ${totalPages}`}</span>
              </>
            }
            onPage={onPage}
          />
        ) : undefined
      }
    />
  );
}
