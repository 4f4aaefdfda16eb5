// The badge of a contact of ours that a member reported, and the buttons that report one.

import type { ContactDoubt } from '../../src/contract/contacts.ts';
import { Badge } from './badge.tsx';
import { DialogButton } from './dialog-button.tsx';
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

const REPORT_LABELS: Record<ContactDoubt, string> = { bounced: 'Bounced', wrong_person: 'Wrong person' };

/** Each button opens a form that sends the report. */
export const ReportContactButtons = (props: { brandId: string; brand: string }) => (
  <div className="flex flex-wrap items-center gap-2">
    <span className="text-xs text-muted-foreground">Report this contact:</span>
    {(['bounced', 'wrong_person'] as const).map((what) => (
      <DialogButton
        key={what}
        variant="outline"
        size="sm"
        dialog={(onClose) => <ContactReportDialog {...props} what={what} onClose={onClose} />}
      >
        {REPORT_LABELS[what]}
      </DialogButton>
    ))}
  </div>
);
