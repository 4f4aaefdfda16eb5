// The contacts at a lead's brand: those that members entered, and ours as the brand's page shows it.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Lead } from '../../src/contract/leads.ts';
import { changeLead } from '../data/leads.ts';
import { brandProfileQuery } from '../data/lists.ts';
import { useUser } from '../data/session.ts';
import { EmailAddress } from '../ui/address.tsx';
import { Card } from '../ui/card.tsx';
import { ReportContactButtons, ReportedContactBadge } from '../ui/contact-doubt.tsx';
import { MailCheck } from '../ui/mail-check.tsx';
import OwnContacts from '../ui/own-contacts.tsx';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { useAction } from '../ui/use-act.ts';

export default function LeadContacts({ lead }: { lead: Lead }) {
  const { brand } = lead;
  const [, act] = useAction({ title: 'The lead was not changed', otherwise: CHECK_CONNECTION_TEXT });
  const choose = (contactId: string | null) =>
    void act(() => changeLead(lead.id, { contactId, version: lead.version }), null);
  return (
    <Card title="Contacts" body="grid gap-4 text-sm">
      <OwnContacts brandId={brand.id} brand={brand.name} choice={{ chosen: lead.contactId, onChoose: choose }} />
      {brand.isInCatalogue ? <OurContact id={brand.id} name={brand.name} /> : null}
    </Card>
  );
}

function OurContact({ id, name }: { id: string; name: string }) {
  const { access } = useUser();
  const { data } = useQuery(brandProfileQuery(id, 1, ''));
  if (!access.canSeeContacts) return <p className="text-muted-foreground">Contacts we found come with Premium.</p>;
  if (!data) return null;
  if (!data.brand.contactEmail)
    return (
      <p className="text-muted-foreground">
        We found no contact yet.{' '}
        <Link to={`/brands/${id}`} className="text-primary underline underline-offset-2">
          See where we looked
        </Link>
      </p>
    );
  const { contactName, contactTitle, contactEmail, contactConfidence, contactDoubt, contactCheck } = data.brand;
  return (
    <section aria-label="Our contact" className="grid gap-2 border-t border-border pt-3">
      <p>
        {[contactName, contactTitle].filter(Boolean).join(', ')}
        <a href={`mailto:${contactEmail}`} className="block text-primary underline-offset-4 hover:underline">
          <EmailAddress email={contactEmail} />
        </a>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
        {contactDoubt ? <ReportedContactBadge doubt={contactDoubt} /> : null}
        {contactConfidence == null ? null : <span>{contactConfidence}% confidence</span>}
        <MailCheck check={contactCheck} />
      </p>
      {contactDoubt ? null : <ReportContactButtons brandId={id} brand={name} />}
    </section>
  );
}
