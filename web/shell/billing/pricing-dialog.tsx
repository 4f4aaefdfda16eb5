import { useState } from 'react';
import { ANNUAL_SAVING_IN_DIALOG, PLANS, type PlanName } from '../../../src/contract/plans.ts';
import { useUser } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFoot } from '../../ui/form-foot.tsx';
import { Benefits } from './benefits.tsx';
import { lapsedSubscriptionText, PortalButton, useCheckout } from './checkout.tsx';
import { PlanChoice } from './plan-choice.tsx';

interface Props {
  /** The feature that the user wanted when it opened. */
  feature?: string | undefined;
  onClose: () => void;
}

export default function PricingDialog(props: Props) {
  return useUser().access.mustRenew ? <Renewal {...props} /> : <Plans {...props} />;
}

/** Says why the user's existing subscription gives no access, and links to its billing page. */
function Renewal({ onClose }: Props) {
  const { subscriptionStatus } = useUser();
  return (
    <Dialog onClose={onClose} title="Renew Premium" description={lapsedSubscriptionText(subscriptionStatus)}>
      <DialogFoot>
        <PortalButton variant="primary" />
      </DialogFoot>
    </Dialog>
  );
}

/** What a subscription includes and costs, and the way to pay. */
function Plans({ feature, onClose }: Props) {
  const [plan, setPlan] = useState<PlanName>('annual');
  const { pending, begin } = useCheckout();
  return (
    <Dialog
      onClose={onClose}
      title="Upgrade to Premium"
      description={
        feature ? `Upgrade to unlock ${feature}.` : 'See every sponsor the day it appears, and who to contact.'
      }
    >
      <Benefits />
      <PlanChoice plan={plan} saving={ANNUAL_SAVING_IN_DIALOG} disabled={pending} onChange={setPlan} />
      <div className="grid gap-2">
        <Button size="lg" disabled={pending} onClick={() => void begin(plan)}>
          {pending ? 'Opening checkout...' : `Continue with ${PLANS[plan].label}`}
        </Button>
        <p className="text-center text-xs text-muted-foreground">30-day money-back guarantee. Cancel anytime.</p>
      </div>
    </Dialog>
  );
}
