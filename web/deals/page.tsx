import { useQuery } from '@tanstack/react-query';
import { Handshake, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PartnerDeal } from '../../src/contract/deals.ts';
import { PARTNER_OFFERS_VALUE } from '../../src/contract/plans.ts';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { List } from '../ui/list.tsx';
import { EmptyState, RowsSkeleton, Skeleton } from '../ui/states.tsx';
import { DealCard } from './card.tsx';

const DealDialog = lazyPart(() => import('./dialog.tsx'));
const GRID = 'grid gap-3 @2xl:grid-cols-2 @4xl:grid-cols-3';

export default function DealsPage() {
  const { access } = useUser();
  const query = useQuery(apiQuery('deals.list'));
  const [form, setForm] = useState<PartnerDeal | 'new' | null>(null);
  return (
    <>
      <PageHead
        title="Partner Deals"
        // A page without deals doesn't promise a total value.
        subtitle={
          query.data?.length === 0 ? undefined : `Over ${PARTNER_OFFERS_VALUE} in exclusive credits for newsletters`
        }
        actions={
          access.canCurate ? (
            <Button onClick={() => setForm('new')}>
              <Plus aria-hidden />
              Add Deal
            </Button>
          ) : null
        }
      />
      <List
        query={query}
        rows={(all) => all}
        noun="partner deal"
        frame="bare"
        failed="Failed to Load Partner Deals"
        skeleton={<RowsSkeleton count={6} className={GRID} row={<Skeleton className="h-56 rounded-lg" />} />}
        empty={
          <Card>
            <EmptyState
              icon={<Handshake aria-hidden />}
              title="No partner deals yet"
              text={
                access.canCurate
                  ? 'Start by adding your first partner deal'
                  : 'Check back soon for exclusive partner offers'
              }
            />
          </Card>
        }
      >
        {(deals) => (
          <ul className={GRID}>
            {deals.map((deal) => (
              <li key={deal.id} className="grid">
                <DealCard deal={deal} onEdit={() => setForm(deal)} />
              </li>
            ))}
          </ul>
        )}
      </List>
      {form ? <DealDialog deal={form === 'new' ? null : form} onClose={() => setForm(null)} /> : null}
    </>
  );
}
