// Banner that names the lead for which a slot is being booked, shown when the calendar was opened from a lead's page.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiQuery } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

export default function BookingLeadBanner({ leadId, onDone }: { leadId: string; onDone: () => void }) {
  const { data: lead } = useQuery(apiQuery('leads.read', { id: leadId }));
  if (!lead) return null;
  const { name, logoUrl } = lead.brand;
  return (
    <section
      aria-label={`Booking for ${name}`}
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-primary/40 bg-accent px-3 py-2 text-sm text-accent-foreground"
    >
      <Logo name={name} url={logoUrl} size="sm" words={2} />
      <p className="min-w-0 flex-1 basis-48">
        Choose an open slot for{' '}
        <Link to={`/pipeline/${leadId}`} className="font-medium underline underline-offset-2">
          {name}
        </Link>
      </p>
      <Button variant="ghost" size="sm" onClick={onDone}>
        Cancel
      </Button>
    </section>
  );
}
