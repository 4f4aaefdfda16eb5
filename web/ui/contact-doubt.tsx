// The badge of a contact of ours that a member reported, and the buttons that report one.

import { useState } from 'react';
import type { ContactDoubt } from '../../src/contract/contacts.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';

const ContactReportDialog = lazyPart(() => import('./contact-report-dialog.tsx'));

const REPORTED: Record<ContactDoubt, string> = {
  bounced: 'Reported: mail bounced',
  wrong_person: 'Reported: wrong person',
};

export const ReportedContactBadge = ({ doubt }: { doubt: ContactDoubt }) => (
  <Badge tone="warning" title="We are reviewing the report.">
    {REPORTED[doubt]}
  </Badge>
);

/** 'Bounced' and 'Wrong person': each opens a form that sends the report. */
export function ReportContactButtons({ brandId, brand }: { brandId: string; brand: string }) {
  const [what, setWhat] = useState<ContactDoubt | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-muted-foreground">Report this contact:</span>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setWhat('bounced')}>
        Bounced
      </Button>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setWhat('wrong_person')}>
        Wrong person
      </Button>
      {what ? <ContactReportDialog brandId={brandId} brand={brand} what={what} onClose={() => setWhat(null)} /> : null}
    </div>
  );
}
