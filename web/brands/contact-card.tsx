// Viewers who may not see our contact get an invented sample, never the real one.
import { Check, LockOpen } from 'lucide-react';
import type { BrandDetail } from '../../src/contract/brands.ts';
import { useUser } from '../data/session.ts';
import { useUpgrade } from '../shell/upgrade.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/states.tsx';
import FoundContact from './our-contact.tsx';

const OwnContacts = lazyPart(() => import('../ui/own-contacts.tsx'), <Skeleton className="h-10" />);

export function ContactCard({ brand }: { brand: BrandDetail }) {
  const { access, newsletterId } = useUser();
  return (
    <Card
      title="Contact Information"
      action={access.canSeeContacts ? null : <Badge tone="accent">PRO</Badge>}
      body="grid gap-4"
    >
      {newsletterId === null ? null : <OwnContacts brandId={brand.id} brand={brand.name} />}
      <section
        aria-label="Our contact"
        className={cn('grid gap-2.5 text-sm', newsletterId !== null && 'border-t border-border pt-3')}
      >
        {access.canSeeContacts ? <FoundContact brand={brand} /> : <Locked />}
      </section>
    </Card>
  );
}

function Locked() {
  const upgrade = useUpgrade();
  return (
    <div className="grid gap-3">
      <div aria-hidden inert className="grid gap-1 rounded-md bg-muted px-3 py-2.5 text-sm blur-[4px] select-none">
        <p className="font-medium">Alex Example</p>
        <p>Head of Partnerships</p>
        <p>alex.example@brand.example</p>
      </div>
      <div>
        <p className="font-medium">Direct Access to Decision Makers</p>
        <ul className="mt-1 grid gap-0.5 text-sm text-muted-foreground">
          {['Verified emails', 'Updated daily'].map((gain) => (
            <li key={gain} className="flex items-center gap-1.5">
              <Check className="size-4 text-success" aria-hidden />
              {gain}
            </li>
          ))}
        </ul>
      </div>
      <Button aria-haspopup="dialog" onClick={() => upgrade.open({ feature: 'direct contact access' })}>
        <LockOpen aria-hidden />
        Unlock & Start Conversation
      </Button>
      <p className="text-center text-xs text-muted-foreground">Join 500+ newsletter operators closing deals</p>
    </div>
  );
}
