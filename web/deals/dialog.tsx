import { useState } from 'react';
import type { PartnerDeal } from '../../src/contract/deals.ts';
import { amountOf, enteredAmount, type TypedAmount } from '../../src/contract/typed-amount.ts';
import { call, mutate } from '../data/api.ts';
import { EditConflict, saveUnlessChanged } from '../data/edit-conflict.ts';
import { ApiError } from '../data/request.ts';
import { Dialog, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/form.ts';
import { Input, Textarea } from '../ui/input.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';

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
async function fetchCurrentDeal(id: string): Promise<PartnerDeal> {
  const found = (await call('deals.list')).find((deal) => deal.id === id);
  if (!found) throw new ApiError(404, 'not_found', 'Someone else removed this deal');
  return found;
}

/** @param deal the deal to edit; null creates one. */
export default function DealDialog({ deal, onClose }: { deal: PartnerDeal | null; onClose: () => void }) {
  /** The version that the form was filled from, or the newer one after someone else's change. */
  const [before, setBefore] = useState(deal);
  const [value, setValue] = useState(enteredAmount((deal?.value ?? 0) * CENTS, CURRENCY));
  const [isActive, setIsActive] = useState(deal?.isActive ?? true);
  const { errors, pending, ...handlers } = useForm({
    schema: () => import('../../src/contract/deals.ts').then(({ partnerDealInput }) => partnerDealInput),
    extra: () => ({ isActive, value: dollarsOf(value) }),
    send: async (input) => {
      if (before)
        await saveUnlessChanged({
          before,
          fields: FIELDS,
          save: (updatedAt) => mutate('deals.change', { id: before.id, body: { ...input, updatedAt } }),
          now: () => fetchCurrentDeal(before.id),
        });
      else await mutate('deals.create', { body: input });
      toast(
        deal
          ? { title: 'Partner deal updated', description: 'The changes have been saved.' }
          : { title: 'Partner deal created', description: 'The new partner deal has been added successfully.' },
      );
      onClose();
    },
    refused: (error) => {
      if (error instanceof EditConflict) setBefore(error.now as PartnerDeal);
      if (deal) toastRefusal('Error updating deal', error, 'Failed to update partner deal');
      else toastRefusal('Error creating deal', error, 'Failed to create partner deal');
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={deal ? 'Edit Partner Deal' : 'Add Partner Deal'}
      description={deal ? 'Change what members see' : 'Create a new partner deal for members'}
    >
      <form noValidate {...handlers} className="grid gap-3.5">
        <Field label="Partner Name" required error={errors.partnerName}>
          <Input name="partnerName" defaultValue={deal?.partnerName} maxLength={200} disabled={pending} />
        </Field>
        <Field label="Partner Website" required hint="Logo auto-generated from website" error={errors.partnerWebsite}>
          <Input
            name="partnerWebsite"
            type="url"
            placeholder="https://example.com"
            defaultValue={deal?.partnerWebsite}
            disabled={pending}
          />
        </Field>
        <Field label="Deal Hook" required hint="Catchy one-liner" error={errors.dealHook}>
          <Input name="dealHook" defaultValue={deal?.dealHook} disabled={pending} />
        </Field>
        <Field label="Short Description" required error={errors.shortDescription}>
          <Textarea name="shortDescription" rows={3} defaultValue={deal?.shortDescription} disabled={pending} />
        </Field>
        <Field label="Redemption Instructions" required error={errors.redemptionInstructions}>
          <Textarea
            name="redemptionInstructions"
            rows={3}
            defaultValue={deal?.redemptionInstructions}
            disabled={pending}
          />
        </Field>
        <MoneyField label="Deal Value ($)" currency={CURRENCY} typed={value} error={errors.value} onChange={setValue} />
        <div className="flex items-center justify-between gap-4 rounded-md border border-border px-3 py-2.5">
          <div>
            <label htmlFor="deal-active" className="text-sm font-medium">
              Active
            </label>
            <p id="deal-active-hint" className="text-xs text-muted-foreground">
              Show this deal to members
            </p>
          </div>
          <Switch
            id="deal-active"
            aria-describedby="deal-active-hint"
            checked={isActive}
            onCheckedChange={setIsActive}
            disabled={pending}
          />
        </div>
        <FormFoot
          pending={pending}
          onCancel={onClose}
          action={deal ? 'Save Changes' : 'Create Deal'}
          busy={deal ? 'Saving...' : 'Creating...'}
        />
      </form>
    </Dialog>
  );
}
