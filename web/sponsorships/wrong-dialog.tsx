import { useState } from 'react';
import { mutate } from '../data/api.ts';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { REPORT_SENT, SPONSORSHIP_ERROR_LABELS } from '../ui/report-labels.ts';

interface Props {
  id: string;
  brand: string;
  onClose: () => void;
}

export default function ReportSponsorshipDialog({ id, brand, onClose }: Props) {
  const [isChosen, setChosen] = useState(false);
  return (
    <FormDialog
      title="What is wrong?"
      description={`About this sponsorship of ${brand}.`}
      schema={() => import('../../src/contract/review.ts').then(({ errorReportInput }) => errorReportInput)}
      send={(body) => mutate('curation.reportSponsorship', { id, body })}
      said={REPORT_SENT}
      refused="Not sent"
      onClose={onClose}
      action="Send"
      busy="Sending..."
      isReady={isChosen}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">What is wrong</legend>
        {Object.entries(SPONSORSHIP_ERROR_LABELS).map(([value, label]) => (
          <label key={value} className="flex min-h-8 items-center gap-2 rounded-sm px-1 text-sm hover:bg-muted/60">
            <input type="radio" name="what" value={value} onChange={() => setChosen(true)} />
            {label}
          </label>
        ))}
      </fieldset>
      <TextField name="note" label="What should it be?" optional rows={3} maxLength={1000} />
    </FormDialog>
  );
}
