import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useParams } from 'react-router';
import type { SponsorshipDetail } from '../../src/contract/sponsorships.ts';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { useDocumentTitle } from '../shell/use-page.ts';
import { DialogButton } from '../ui/dialog-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { RecordPage } from '../ui/record-page.tsx';
import { Skeleton } from '../ui/states.tsx';
import { SponsorshipBrandCard } from './brand-card.tsx';
import { EmailPreview } from './email-preview.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { PlacementCard } from './placement-card.tsx';

const Curate = lazyPart(() => import('./curate.tsx'));
const ReportSponsorshipDialog = lazyPart(() => import('./wrong-dialog.tsx'));

export default function SponsorshipPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery('sponsorships.read', { id }));
  const { data: shown } = query;
  useDocumentTitle(shown ? `${shown.brand.name} in ${shown.newsletter.name}` : undefined);
  return (
    <RecordPage
      query={query}
      noun="sponsorship"
      list={{ path: '/sponsorships', title: 'Sponsorships' }}
      failed={{ title: 'Failed to load sponsorship', otherwise: 'Failed to fetch sponsorship' }}
      skeleton={<PageSkeleton />}
    >
      {(data) => (
        <>
          <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h1 className="text-xl font-semibold tracking-tight">
              {data.brand.name} <span className="font-normal text-muted-foreground">in</span> {data.newsletter.name}
            </h1>
            <Actions sponsorship={data} />
          </header>
          {data.verdict === 'rejected' ? (
            <p className="mb-3 rounded-md border border-dashed border-input px-3 py-2 text-sm">
              Marked as not a sponsorship. It isn’t counted anywhere.
            </p>
          ) : null}
          <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-[min(20rem,46%)_minmax(0,1fr)]">
            {/* On a phone the ad comes first, then brand and newsletter, then the whole mail. */}
            <div className="contents @2xl:grid @2xl:grid-cols-1 @2xl:gap-4">
              <div className="@max-2xl:order-2">
                <SponsorshipBrandCard sponsorship={data} />
              </div>
              <div className="@max-2xl:order-3">
                <PlacementCard sponsorship={data} />
              </div>
            </div>
            <div className="contents min-w-0 @2xl:grid @2xl:grid-cols-1 @2xl:gap-4">
              <div className="min-w-0 @max-2xl:order-1">
                <EvidenceCard sponsorship={data} />
              </div>
              <div className="min-w-0 @max-2xl:order-4">
                <EmailPreview sponsorship={data} />
              </div>
            </div>
          </div>
        </>
      )}
    </RecordPage>
  );
}

function Actions({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { access } = useUser();
  if (access.canCurate) return <Curate sponsorship={sponsorship} />;
  return (
    <DialogButton
      variant="ghost"
      dialog={(onClose) => (
        <ReportSponsorshipDialog id={sponsorship.id} brand={sponsorship.brand.name} onClose={onClose} />
      )}
    >
      <Flag aria-hidden />
      This is wrong
    </DialogButton>
  );
}

const PageSkeleton = () => (
  <>
    <Skeleton className="mb-4 h-7 w-72 max-w-full" />
    <div className="grid grid-cols-1 items-start gap-4 @2xl:grid-cols-[min(20rem,46%)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-4">
        <Skeleton className="h-44" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-[44rem]" />
    </div>
  </>
);
