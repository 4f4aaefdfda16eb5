// What a subscription costs and offers, for users without one.
import { useState } from 'react';
import { ANNUAL_SAVING_IN_SETTINGS, type PlanName } from '../../src/contract/plans.ts';
import { Benefits } from '../shell/billing/benefits.tsx';
import { useCheckout } from '../shell/billing/checkout.tsx';
import { PlanChoice } from '../shell/billing/plan-choice.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

export default function SubscriptionOffer() {
  const [plan, setPlan] = useState<PlanName>('annual');
  const { pending, begin } = useCheckout();
  return (
    <Card
      title="Upgrade to Premium"
      hint={`$4.50/week or $98/year (save ${ANNUAL_SAVING_IN_SETTINGS})`}
      action={<Badge tone="outline">Free plan</Badge>}
      body="grid gap-4"
    >
      <Benefits />
      <PlanChoice plan={plan} saving={ANNUAL_SAVING_IN_SETTINGS} disabled={pending} onChange={setPlan} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="lg" disabled={pending} onClick={() => void begin(plan)}>
          {pending ? 'Opening checkout...' : 'Upgrade Now'}
        </Button>
        <p className="text-xs text-muted-foreground">30-day money-back guarantee. Cancel anytime.</p>
      </div>
    </Card>
  );
}
