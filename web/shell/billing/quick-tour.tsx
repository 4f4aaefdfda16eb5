// The quick tour: six steps, shown once. Closing it at any step ends it for good.
import { Handshake, Mail, Megaphone, Newspaper, Rocket, Store } from 'lucide-react';
import { useRef, useState } from 'react';
import { PRODUCT_NAME } from '../../../src/contract/names.ts';
import { PARTNER_OFFERS_VALUE } from '../../../src/contract/plans.ts';
import { mutate } from '../../data/api.ts';
import { useUser } from '../../data/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { DialogFoot } from '../../ui/form-foot.tsx';
import { useUpgrade } from '../upgrade.tsx';

const STEPS = [
  {
    icon: Newspaper,
    title: `Welcome to ${PRODUCT_NAME}`,
    text: 'We read newsletters as they arrive and find who sponsors them. Newsletters lists all of them, with an audience match for the most similar ones.',
  },
  {
    icon: Store,
    title: 'Your Brand Hitlist',
    text: 'Brands lists who sponsors newsletters like yours, best prospects first. The badge shows how well the brand’s audience matches yours.',
  },
  {
    icon: Megaphone,
    title: 'Every placement, with its date',
    text: 'Sponsorships shows which brand ran what kind of placement where. Filter by any of 13 kinds, or by similarity to one newsletter.',
  },
  {
    icon: Mail,
    title: 'See it for yourself',
    text: 'Open a sponsorship to read the ad in its original email, with the evidence behind our confidence.',
  },
  {
    icon: Handshake,
    title: 'Partner Deals',
    text: `Tools for newsletters at a discount: over ${PARTNER_OFFERS_VALUE} in exclusive credits, redeemed by members with a subscription.`,
  },
  {
    icon: Rocket,
    title: 'Pitch while it is fresh',
    text: 'Free shows everything older than 14 days. Premium shows everything today, with the contact at each brand.',
  },
] as const;

export default function QuickTour() {
  const upgrade = useUpgrade();
  const { isSubscribed } = useUser().access;
  const [open, setOpen] = useState(true);
  const [step, setStep] = useState(0);
  const told = useRef(false);

  const complete = () => {
    if (told.current) return;
    told.current = true;
    mutate('account.completeTour').catch((error: unknown) => {
      told.current = false;
      // biome-ignore lint/suspicious/noConsole: the user can't do anything about it; the tour is shown again next time
      console.warn('Failed to save that you completed the tour', error);
    });
  };
  const finish = () => {
    setOpen(false);
    complete();
  };
  const toPricing = () => {
    setOpen(false);
    // Saved now and not only when the pricing dialog closes, because the user may leave for the payment page from
    // there.
    complete();
    upgrade.open({ closed: complete });
  };

  const shown = STEPS[step] ?? STEPS[0];
  const last = step === STEPS.length - 1;
  const Icon = shown.icon;
  if (!open) return null;
  return (
    <Dialog onClose={finish} title="Quick tour" className="max-w-md">
      <div className="grid gap-4">
        <div className="flex items-center justify-between">
          <span className="grid size-11 place-items-center rounded-xl bg-accent text-accent-foreground">
            <Icon className="size-5" aria-hidden />
          </span>
          <Badge tone="accent">
            {step + 1}/{STEPS.length}
          </Badge>
        </div>
        <div aria-live="polite" className="grid min-h-32 content-start gap-1.5">
          <h3 className="text-lg font-semibold tracking-tight">{shown.title}</h3>
          <p className="leading-relaxed text-muted-foreground">{shown.text}</p>
        </div>
        <div aria-hidden className="flex gap-1.5">
          {STEPS.map(({ title }, nth) => (
            <span key={title} className={`h-1 flex-1 rounded-full ${nth <= step ? 'bg-primary' : 'bg-muted'}`} />
          ))}
        </div>
        <DialogFoot>
          {last ? (
            <>
              {/* Pressing Enter on Next once too often must not open the payment dialog. */}
              <Button ref={focusOnMount} variant={isSubscribed ? 'primary' : 'outline'} onClick={finish}>
                {isSubscribed ? 'Start' : 'Start for free'}
              </Button>
              {isSubscribed ? null : (
                <Button key="pay" onClick={toPricing}>
                  Upgrade to PRO
                </Button>
              )}
            </>
          ) : (
            <>
              {step > 0 ? (
                <Button variant="ghost" onClick={() => setStep(step - 1)}>
                  Back
                </Button>
              ) : null}
              <Button key="next" onClick={() => setStep(step + 1)}>
                Next
              </Button>
            </>
          )}
        </DialogFoot>
      </div>
    </Dialog>
  );
}
