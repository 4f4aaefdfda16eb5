import { useState } from 'react';
import type { PartnerDeal } from '../../src/contract/deals.ts';
import { amountOf, enteredAmount, type TypedAmount } from '../../src/contract/typed-amount.ts';
import { call, mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { useEditedRecord } from '../ui/use-edited-record.ts';

const FIELDS = {
  partnerName: 'Partner Name',
  partnerWebsite: 'Partner Website',
  dealHook: 'Deal Hook',
  shortDescription: 'Short Description',
  redemptionInstructions: 'Redemption Instructions',
  value: 'Deal Value ($)',
  isActive: 'Active',
};

const CURRENCY = 'USD';
const CENTS = 100;
/** Deals are worth whole dollars. A text with two readings is refused, and one with none is left to the contract. */
function dollarsOf(typed: TypedAmount): number | string {
  const amount = amountOf(typed);
  if (typeof amount === 'number') return amount / CENTS;
  return typed.readings.length > 1 ? Number.NaN : typed.text;
}

/** @throws ApiError if it is gone. */
async function fetchCurrentDeal(id: string | undefined): Promise<PartnerDeal> {
  const found = (await call('deals.list')).find((deal) => deal.id === id);
  if (!found) throw new ApiError(404, 'not_found', 'Someone else removed this deal');
  return found;
}

interface Props {
  deal: PartnerDeal | null;
  onClose: () => void;
}

export default function DealDialog({ deal, onClose }: Props) {
  const [value, setValue] = useState(enteredAmount((deal?.value ?? 0) * CENTS, CURRENCY));
  const [isActive, setIsActive] = useState(deal?.isActive ?? true);
  const { save, onRefused } = useEditedRecord<Omit<Partial<PartnerDeal>, 'updatedAt'> & { updatedAt: string }>(
    deal ?? { updatedAt: '' },
    FIELDS,
    () => fetchCurrentDeal(deal?.id),
  );
  return (
    <FormDialog
      title={deal ? 'Edit Partner Deal' : 'Add Partner Deal'}
      description={deal ? 'Change what members see' : 'Create a new partner deal for members'}
      schema={() => import('../../src/contract/deals.ts').then(({ partnerDealInput }) => partnerDealInput)}
      extra={() => ({ isActive, value: dollarsOf(value) })}
      send={(body): Promise<unknown> =>
        deal
          ? save((updatedAt) => mutate('deals.change', { id: deal.id, body: { ...body, updatedAt } }))
          : mutate('deals.create', { body })
      }
      said={
        deal
          ? { title: 'Partner deal updated', description: 'The changes have been saved.' }
          : { title: 'Partner deal created', description: 'The new partner deal has been added successfully.' }
      }
      refused={{
        title: `Error ${deal ? 'updating' : 'creating'} deal`,
        otherwise: `Failed to ${deal ? 'update' : 'create'} partner deal`,
      }}
      onRefused={onRefused}
      onClose={onClose}
      action={deal ? 'Save Changes' : 'Create Deal'}
      busy={deal ? 'Saving...' : 'Creating...'}
    >
      <TextField
        name="partnerName"
        label={FIELDS.partnerName}
        required
        defaultValue={deal?.partnerName}
        maxLength={200}
      />
      <TextField
        name="partnerWebsite"
        label={FIELDS.partnerWebsite}
        required
        hint="Logo auto-generated from website"
        type="url"
        placeholder="https://example.com"
        defaultValue={deal?.partnerWebsite}
      />
      <TextField
        name="dealHook"
        label={FIELDS.dealHook}
        required
        hint="Catchy one-liner"
        defaultValue={deal?.dealHook}
      />
      <TextField
        name="shortDescription"
        label={FIELDS.shortDescription}
        required
        rows={3}
        defaultValue={deal?.shortDescription}
      />
      <TextField
        name="redemptionInstructions"
        label={FIELDS.redemptionInstructions}
        required
        rows={3}
        defaultValue={deal?.redemptionInstructions}
      />
      <MoneyField label={FIELDS.value} errorOf="value" currency={CURRENCY} typed={value} onChange={setValue} />
      <div className="flex items-center justify-between gap-4 rounded-md border border-border px-3 py-2.5">
        <div>
          <label htmlFor="deal-active" className="text-sm font-medium">
            Active
          </label>
          <p id="deal-active-hint" className="text-xs text-muted-foreground">
            Show this deal to members
          </p>
        </div>
        <Switch id="deal-active" aria-describedby="deal-active-hint" checked={isActive} onCheckedChange={setIsActive} />
      </div>
    </FormDialog>
  );
}
