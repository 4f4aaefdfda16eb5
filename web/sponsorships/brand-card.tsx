import type { SponsorshipDetail } from '../../src/contract/sponsorships.ts';
import { useUser } from '../data/session.ts';
import { PremiumGate } from '../shell/billing/premium-gate.tsx';
import { MailLink } from '../ui/address.tsx';
import { Card } from '../ui/card.tsx';
import { Logo } from '../ui/logo.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { PitchDraftButton } from '../ui/pitch-draft-button.tsx';
import { SponsorName } from '../ui/sponsor-name.tsx';

export function SponsorshipBrandCard({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { access, newsletterId } = useUser();
  const { brand, newsletter, verdict } = sponsorship;
  const isLead = newsletterId !== null && newsletter.id !== newsletterId && verdict !== 'rejected';
  return (
    <Card title="Brand Details" body="grid gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <Logo name={brand.name} url={brand.logoUrl} size="md" />
        <div className="min-w-0">
          <SponsorName brand={brand} className="block truncate leading-6 font-semibold" />
          {brand.website ? <OutsideLink address={brand.website} /> : null}
        </div>
      </div>
      {access.canSeeContacts ? (
        <Contact brand={brand} />
      ) : (
        <PremiumGate feature="verified brand contacts" sample={<Sample />} />
      )}
      {isLead ? (
        <p>
          <PitchDraftButton brandId={brand.id} brand={brand.name} />
        </p>
      ) : null}
    </Card>
  );
}

function Contact({ brand }: { brand: SponsorshipDetail['brand'] }) {
  const known = brand.contactName || brand.contactTitle || brand.contactEmail;
  if (!known)
    return (
      <p className="text-sm text-muted-foreground">
        No contact found yet. We keep looking while the brand sponsors newsletters.
      </p>
    );
  return (
    <dl className="grid gap-1 border-t border-border pt-3 text-sm">
      {brand.contactName || brand.contactTitle ? (
        <div>
          <dt className="sr-only">Contact</dt>
          <dd>
            {brand.contactName ? <span className="block font-medium">{brand.contactName}</span> : null}
            {brand.contactTitle ? <span className="block text-muted-foreground">{brand.contactTitle}</span> : null}
          </dd>
        </div>
      ) : null}
      {brand.contactEmail ? (
        <div>
          <dt className="sr-only">Email</dt>
          <dd>
            <MailLink email={brand.contactEmail} hasIcon />
          </dd>
        </div>
      ) : null}
      {brand.contactDoubt ? (
        <div>
          <dt className="sr-only">Reports about the contact</dt>
          <dd className="text-xs font-medium text-warning">Reported as wrong</dd>
        </div>
      ) : null}
      {brand.contactConfidence !== null && brand.contactConfidence !== undefined ? (
        <div>
          <dt className="sr-only">Confidence of the contact</dt>
          <dd className="text-xs text-muted-foreground">{brand.contactConfidence}% confidence</dd>
        </div>
      ) : null}
    </dl>
  );
}

const Sample = () => (
  <div className="grid gap-1 py-6 text-sm">
    <p className="font-medium">Alex Example</p>
    <p>Head of Partnerships</p>
    <p>alex@brand.example</p>
    <p>90% confidence</p>
  </div>
);
