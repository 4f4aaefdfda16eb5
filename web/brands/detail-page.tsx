import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { BrandDetail } from '../../src/contract/brands.ts';
import { brandProfileQuery } from '../data/lists.ts';
import { useUser } from '../data/session.ts';
import { useDocumentTitle } from '../shell/use-page.ts';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCountOf } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { RecordPage } from '../ui/record-page.tsx';
import SaveBrandButton from '../ui/save-button.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { useSearchState } from '../ui/use-search-state.ts';
import WatchButton from '../ui/watch-button.tsx';
import { BrandCalendarCard, BrandFacts } from './calendar.tsx';
import { ContactCard } from './contact-card.tsx';
import { FitBadge } from './fit-badge.tsx';
import { BrandHistory } from './history.tsx';

const Curate = lazyPart(() => import('./curate.tsx'));

const NOT_FOUND = "The brand you're looking for couldn't be found.";
const DEFAULTS = { withProducts: '' };
const CHOICES = { withProducts: ['1'] };

export default function BrandPage() {
  const { id = '' } = useParams();
  return <Profile key={id} id={id} />;
}

/** Keyed by the brand's id, so that the content kept on screen while loading is never another brand's. */
function Profile({ id }: { id: string }) {
  const { page, withProducts, change } = useSearchState(DEFAULTS, CHOICES);
  const query = useQuery(brandProfileQuery(id, page, withProducts));
  useDocumentTitle(query.data?.brand.name);
  return (
    <RecordPage
      query={query}
      noun="brand"
      list={{ path: '/brands', title: 'Brands' }}
      failed={{ title: 'Brand Not Found', otherwise: `${NOT_FOUND} ${CHECK_CONNECTION_TEXT}` }}
      notFound={NOT_FOUND}
    >
      {(data) => (
        <>
          <Head brand={data.brand} total={data.pagination.total} withProducts={withProducts === '1'} />
          <div className="grid grid-cols-1 items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_min(20rem,46%)]">
            {/* The contact comes first in reading order; on wide screens it is beside the rest. */}
            <div className="grid grid-cols-1 gap-4 @4xl:order-last">
              <ContactCard brand={data.brand} />
              <BrandFacts brand={data.brand} />
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-4">
              <BrandCalendarCard id={id} />
              <BrandHistory
                profile={data}
                busy={query.isPlaceholderData}
                withProducts={withProducts === '1'}
                onProducts={(on) => change({ withProducts: on ? '1' : '' })}
                onPage={(next) => change({ page: next })}
              />
            </div>
          </div>
        </>
      )}
    </RecordPage>
  );
}

function Head({ brand, total, withProducts }: { brand: BrandDetail; total: number; withProducts: boolean }) {
  const { access, newsletterId } = useUser();
  const { name, logoUrl, website, fit, firstSeenAt, targetAudienceDescription, company, products } = brand;
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
      <Logo name={name} url={logoUrl} size="lg" words={2} />
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold tracking-tight">{name}</h1>
          {company ? (
            <p className="text-sm text-muted-foreground">
              by{' '}
              <Link to={`/brands/${company.id}`} className="font-medium text-foreground hover:underline">
                {company.name}
              </Link>
            </p>
          ) : null}
          <FitBadge fit={fit} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
          {website ? <OutsideLink address={website} text="Visit Website" /> : null}
          <Badge>
            {formatCountOf(total, 'sponsorship')} tracked{withProducts ? ', with its products' : ''}
          </Badge>
          <span>
            Added <DateText date={firstSeenAt} format="MMMM d, yyyy" />
          </span>
        </div>
        {targetAudienceDescription ? (
          <p className="mt-1.5 max-w-3xl text-sm">
            <span className="font-medium">Audience:</span>{' '}
            <span className="text-muted-foreground">{targetAudienceDescription}</span>
          </p>
        ) : null}
        {products.length > 0 ? (
          <p className="mt-1 text-sm text-muted-foreground">
            Its products:{' '}
            {products.map(({ id, name: product }, nth) => (
              <span key={id}>
                {nth > 0 ? ', ' : ''}
                <Link to={`/brands/${id}`} className="text-foreground hover:underline">
                  {product}
                </Link>
              </span>
            ))}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {newsletterId === null ? null : <SaveBrandButton brand={brand} />}
        <WatchButton subject={{ kind: 'brand', id: brand.id, name }} />
        {access.canCurate ? <Curate brand={brand} /> : null}
      </div>
    </header>
  );
}
