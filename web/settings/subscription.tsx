import { lazy, Suspense } from 'react';
import type { CurrentUser } from '../../src/contract/account.ts';
import { isPaying, mayBillAgain, PLANS, type PlanName } from '../../src/contract/plans.ts';
import { useUser } from '../data/session.ts';
import { lapsedSubscriptionText, PortalButton } from '../shell/billing/checkout.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Skeleton } from '../ui/states.tsx';

const Offer = lazy(() => import('./offer.tsx'));

/** The user's plan, or the plans to choose from. */
export function Subscription() {
  const user = useUser();
  const paying = isPaying(user.subscriptionStatus);
  const hasSeat = user.access.isSubscribed && !paying && !user.isAdmin;
  return (
    <div className="grid max-w-2xl gap-4">
      {paying ? <Current user={user} /> : null}
      {!paying && user.isAdmin ? <IncludedForAdmins /> : null}
      {hasSeat ? <IncludedInNewslettersPlan newsletterName={user.newsletterName} /> : null}
      {!paying && user.subscriptionStatus !== 'free' ? <Lapsed user={user} /> : null}
      {!mayBillAgain(user.subscriptionStatus) && !user.access.isSubscribed ? (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Offer />
        </Suspense>
      ) : null}
    </div>
  );
}

const planName = (tier: string) => (tier in PLANS ? PLANS[tier as PlanName].label : tier);

function Current({ user }: { user: CurrentUser }) {
  return (
    <Card>
      <CardHead title="Your subscription" action={<Badge tone="success">Active</Badge>} />
      <CardBody className="grid gap-4">
        <Facts className="gap-y-2">
          <Fact name="Plan">
            {planName(user.subscriptionTier)}
            {user.subscriptionStatus === 'trialing' ? ' (trial)' : ''}
          </Fact>
          {user.subscriptionExpiresAt ? (
            <Fact name={user.subscriptionRenews ? 'Next billing date' : 'Ends on'}>
              <DateText date={user.subscriptionExpiresAt} format="MMMM d, yyyy" />
            </Fact>
          ) : null}
        </Facts>
        <PortalButton />
      </CardBody>
    </Card>
  );
}

/** A failed payment or an ended subscription, with a link to the billing page. */
function Lapsed({ user }: { user: CurrentUser }) {
  return (
    <Card>
      <CardHead
        title="Your subscription"
        action={<Badge tone="warning">{user.subscriptionStatus.replaceAll('_', ' ')}</Badge>}
      />
      <CardBody className="grid gap-4">
        <p className="text-sm text-muted-foreground">{lapsedSubscriptionText(user.subscriptionStatus)}</p>
        {user.stripeCustomerId ? <PortalButton /> : null}
      </CardBody>
    </Card>
  );
}

function IncludedForAdmins() {
  return (
    <Card>
      <CardHead title="Your subscription" action={<Badge tone="accent">Administrator</Badge>} />
      <CardBody>
        <p className="text-sm text-muted-foreground">Administrators have every premium feature at no charge.</p>
      </CardBody>
    </Card>
  );
}

function IncludedInNewslettersPlan({ newsletterName }: { newsletterName: string | null }) {
  return (
    <Card>
      <CardHead title="Your subscription" action={<Badge tone="success">Included</Badge>} />
      <CardBody>
        <p className="text-sm text-muted-foreground">
          You have a seat in the Premium plan of {newsletterName ?? 'your newsletter'}. Its owner pays for it.
        </p>
      </CardBody>
    </Card>
  );
}
