import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { PartnerDeal } from '../../src/contract/deals.ts';
import { useUser } from '../data/session.ts';
import { useUpgrade } from '../shell/upgrade.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatCount } from '../ui/format.ts';
import { OutsideLink } from '../ui/outside-link.tsx';
import { DealActions } from './actions.tsx';

export function DealCard({ deal, onEdit }: { deal: PartnerDeal; onEdit: () => void }) {
  const { access } = useUser();
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4" aria-label={deal.partnerName}>
      <header className="flex items-start gap-3">
        <PartnerLogo url={deal.partnerLogoUrl} />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="font-semibold">
            {deal.partnerName}
          </h2>
          <OutsideLink address={deal.partnerWebsite} text="Visit website" of={deal.partnerName} />
        </div>
        <div className="flex flex-wrap justify-end gap-1.5">
          {deal.isActive ? null : <Badge tone="warning">Hidden</Badge>}
          <Badge tone="success" className="text-sm">
            ${formatCount(deal.value)}
          </Badge>
        </div>
      </header>
      <p dir="auto" className="text-base leading-snug font-medium text-balance">
        {deal.dealHook}
      </p>
      <p dir="auto" className="text-sm leading-relaxed text-muted-foreground">
        {deal.shortDescription}
      </p>
      <div className="mt-auto grid gap-3 pt-1">
        {access.canSeeDealInstructions ? <Redeem how={deal.redemptionInstructions ?? ''} /> : <Locked />}
        {access.canCurate ? <DealActions deal={deal} onEdit={onEdit} /> : null}
      </div>
    </Card>
  );
}

function PartnerLogo({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false);
  if (!url || broken) return null;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      className="size-10 shrink-0 rounded-md border border-border bg-white object-contain"
    />
  );
}

function Redeem({ how }: { how: string }) {
  return (
    <section className="rounded-md bg-muted px-3 py-2.5">
      <h3 className="text-xs font-semibold">How to redeem</h3>
      <p dir="auto" className="mt-1 text-sm leading-relaxed whitespace-pre-line">
        {how}
      </p>
    </section>
  );
}

function Locked() {
  const upgrade = useUpgrade();
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-md border border-dashed border-border px-3 py-2.5">
      <div className="flex min-w-0 items-start gap-2">
        <Lock className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden />
        <div>
          <h3 className="text-sm font-medium">Premium members only</h3>
          <p className="text-xs text-muted-foreground">{upgrade.verb} to access redemption instructions</p>
        </div>
      </div>
      <Button size="sm" onClick={() => upgrade.open()}>
        {upgrade.verb} Now
      </Button>
    </section>
  );
}
