import type { CurrentUser } from '../../src/contract/account.ts';
import { isPaying, mayBillAgain, PLANS, type PlanName } from '../../src/contract/plans.ts';
import { useUser } from '../data/session.ts';
import { lapsedSubscriptionText, PortalButton } from '../shell/billing/checkout.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/states.tsx';

const Offer = lazyPart(() => import('./offer.tsx'), <Skeleton className="h-72" />);

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
      {!mayBillAgain(user.subscriptionStatus) && !user.access.isSubscribed ? <Offer /> : null}
    </div>
  );
}

const planName = (tier: string) => (tier in PLANS ? PLANS[tier as PlanName].label : tier);

function Current({ user }: { user: CurrentUser }) {
  return (
    <Card title="Your subscription" action={<Badge tone="success">Active</Badge>} body="grid gap-4">
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
    </Card>
  );
}

/** A failed payment or an ended subscription, with a link to the billing page. */
function Lapsed({ user }: { user: CurrentUser }) {
  return (
    <Card
      title="Your subscription"
      action={<Badge tone="warning">{user.subscriptionStatus.replaceAll('_', ' ')}</Badge>}
      body="grid gap-4"
    >
      <p className="text-sm text-muted-foreground">{lapsedSubscriptionText(user.subscriptionStatus)}</p>
      {user.stripeCustomerId ? <PortalButton /> : null}
    </Card>
  );
}

function IncludedForAdmins() {
  return (
    <Card title="Your subscription" action={<Badge tone="accent">Administrator</Badge>} body>
      <p className="text-sm text-muted-foreground">Administrators have every premium feature at no charge.</p>
    </Card>
  );
}

function IncludedInNewslettersPlan({ newsletterName }: { newsletterName: string | null }) {
  return (
    <Card title="Your subscription" action={<Badge tone="success">Included</Badge>} body>
      <p className="text-sm text-muted-foreground">
        You have a seat in the Premium plan of {newsletterName ?? 'your newsletter'}. Its owner pays for it.
      </p>
    </Card>
  );
}
