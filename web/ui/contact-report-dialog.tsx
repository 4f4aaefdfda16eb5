// Dialog in which a member reports that a contact of ours is wrong. An administrator decides, and the member sees the
// outcome.
import type { ContactDoubt } from '../../src/contract/contacts.ts';
import { mutate } from '../data/api.ts';
import { TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { REPORT_SENT } from './report-labels.ts';

const TITLES: Record<ContactDoubt, string> = {
  bounced: 'Did your mail bounce?',
  wrong_person: 'Is this the wrong person?',
};

interface Props {
  brandId: string;
  brand: string;
  what: ContactDoubt;
  onClose: () => void;
}

export default function ContactReportDialog({ brandId, brand, what, onClose }: Props) {
  return (
    <FormDialog
      title={TITLES[what]}
      description={`This is about the contact at ${brand}. We’ll mark it as reported until we’ve reviewed it.`}
      schema={() => import('../../src/contract/contacts.ts').then(({ contactReportInput }) => contactReportInput)}
      extra={() => ({ what })}
      send={(body) => mutate('contacts.report', { id: brandId, body })}
      said={REPORT_SENT}
      refused="Not sent"
      onClose={onClose}
      action="Send report"
      busy="Sending..."
    >
      <TextField
        name="note"
        label={what === 'bounced' ? 'What did the bounce say?' : 'Who is the right person?'}
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  );
}
