// Warns that other members changed the fields being edited here, shows their values, and lets the member choose.
import type { Lead, LeadFields } from '../../src/contract/leads.ts';
import { formatAmountForInput } from '../../src/contract/money.ts';
import { Button } from '../ui/button.tsx';

const LABELS: Record<string, string> = {
  nextStep: 'Next step',
  nextStepOn: 'Due',
  value: 'Value',
  currency: 'Currency',
  contact: 'Contact',
  notes: 'Notes',
  links: 'Links',
};

interface Props {
  lead: Lead;
  /** Names of the fields that both changed. */
  fields: readonly string[];
  onKeepMine: () => void;
  onUseTheirs: () => void;
}

export const EditConflictNotice = ({ lead, fields, onKeepMine, onUseTheirs }: Props) => (
  <div role="alert" className="grid gap-2 rounded-md border border-warning bg-warning/10 p-3 text-sm">
    <p className="font-medium">This was changed while you were editing. Your text is still here.</p>
    {fields.map((name) => (
      <p key={name} className="wrap-anywhere">
        {LABELS[name]} is now: <q>{valueText(lead, name)}</q>
      </p>
    ))}
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={onKeepMine}>
        Keep mine
      </Button>
      <Button size="sm" variant="outline" onClick={onUseTheirs}>
        Use the other
      </Button>
    </div>
  </div>
);

function valueText(lead: Lead, name: string): string {
  const value = lead[name as keyof LeadFields];
  if (value === null || value === '') return 'empty';
  if (name === 'value') return formatAmountForInput(Number(value), lead.currency);
  if (Array.isArray(value)) return value.map(({ url }: { url: string }) => url).join(', ') || 'empty';
  return String(value);
}
