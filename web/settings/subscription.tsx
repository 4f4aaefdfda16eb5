import type { ReactNode } from 'react';
import type { CurrentUser } from '../../src/contract/account.ts';
import { isPaying, mayBillAgain, PLANS, type PlanName } from '../../src/contract/plans.ts';
import { useUser } from '../data/session.ts';
import { lapsedSubscriptionText, PortalButton } from '../shell/billing/checkout.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/states.tsx';

const Offer = lazyPart(() => import('./offer.tsx'), <Skeleton className="h-72" />);

/** The user's plan, or the plans to choose from. */
export function Subscription() {
  const user = useUser();
  const { access, isAdmin, newsletterName, stripeCustomerId, subscriptionStatus: status } = user;
  const paying = isPaying(status);
  return (
    <div className="grid max-w-2xl gap-4">
      {paying ? <Current user={user} /> : null}
      {!paying && isAdmin ? (
        <Standing tone="accent" label="Administrator" text="Administrators have every premium feature at no charge." />
      ) : null}
      {access.isSubscribed && !paying && !isAdmin ? (
        <Standing
          tone="success"
          label="Included"
          text={`You have a seat in the Premium plan of ${newsletterName ?? 'your newsletter'}. Its owner pays for it.`}
        />
      ) : null}
      {!paying && status !== 'free' ? (
        <Standing tone="warning" label={labelOfStatus(status)} text={lapsedSubscriptionText(status)}>
          {stripeCustomerId ? <PortalButton /> : null}
        </Standing>
      ) : null}
      {!mayBillAgain(status) && !access.isSubscribed ? <Offer /> : null}
    </div>
  );
}

const labelOfStatus = (status: string) => `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`;

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

/** Why a user who pays for no subscription has the plan, or no longer has it. */
const Standing = ({
  tone,
  label,
  text,
  children,
}: {
  tone: Tone;
  label: string;
  text: string;
  children?: ReactNode;
}) => (
  <Card title="Your subscription" action={<Badge tone={tone}>{label}</Badge>} body="grid gap-4">
    <p className="text-sm text-muted-foreground">{text}</p>
    {children}
  </Card>
);
