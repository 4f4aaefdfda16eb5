import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { sponsorshipQuery } from '../data/sponsorships.ts';
import { usePage } from '../shell/use-page.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { BrandCard } from './brand-card.tsx';
import { EmailPreview } from './email-preview.tsx';
import { PlacementCard } from './placement-card.tsx';

export default function SponsorshipPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(sponsorshipQuery(id));
  usePage(data ? `${data.brand.name} in ${data.newsletter.name}` : undefined);
  return (
    <>
      <BackLink />
      {error && !data ? (
        <>
          <h1 className="sr-only">Sponsorship</h1>
          <ErrorState
            title="Failed to load sponsorship"
            text={error.message}
            onRetry={() => void refetch()}
            action={
              <Button asChild variant="link" size="bare">
                <Link to="/sponsorships">Back to Sponsorships</Link>
              </Button>
            }
          />
        </>
      ) : data ? (
        <>
          <h1 className="mb-3 text-xl font-semibold tracking-tight">
            {data.brand.name} <span className="font-normal text-muted-foreground">in</span> {data.newsletter.name}
          </h1>
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <div className="grid grid-cols-1 gap-4">
              <BrandCard brand={data.brand} />
              <PlacementCard sponsorship={data} />
            </div>
            <EmailPreview sponsorship={data} />
          </div>
        </>
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

const BackLink = () => (
  <Link
    to="/sponsorships"
    className="mb-2 inline-flex min-h-6 items-center gap-1 text-sm text-muted-foreground hover:text-foreground"
  >
    <ArrowLeft className="size-4" aria-hidden />
    Back to Sponsorships
  </Link>
);

const PageSkeleton = () => (
  <Loading label="Loading the sponsorship">
    <h1 className="sr-only">Sponsorship</h1>
    <Skeleton className="mb-4 h-7 w-72 max-w-full" />
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-4">
        <Skeleton className="h-44" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-[44rem]" />
    </div>
  </Loading>
);
