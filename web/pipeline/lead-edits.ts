// What was typed in a lead's form, and the change that it makes.
import type { Lead, LeadChange, LeadFields } from '../../src/contract/leads.ts';
import { currencyDecimals } from '../../src/contract/money.ts';
import { amountOf, type TypedAmount } from '../../src/contract/typed-amount.ts';
import { addScheme } from '../ui/form.ts';

export type Edited = Partial<
  Pick<LeadFields, 'nextStep' | 'nextStepOn' | 'currency' | 'contact' | 'notes' | 'links'>
> & {
  value?: TypedAmount;
};

/** The names of the fields that can be saved, and their change; a text that is no amount or no address stays edited. */
export function toChange(lead: Lead, { value, links, ...texts }: Edited): { fields: string[]; change: LeadChange } {
  const change: LeadChange = texts;
  const amount = value && amountOf(value);
  if (amount !== undefined) change.value = amount;
  else if (texts.currency && lead.value !== null && !value)
    change.value = Math.round(lead.value * 10 ** (currencyDecimals(texts.currency) - currencyDecimals(lead.currency)));
  if (links && !linksProblem(links) && links.every(({ url }) => url.trim() !== ''))
    change.links = links.map((link) => ({ ...link, url: addScheme(link.url) }));
  // An amount is stored with its currency, so both wait for it.
  if (value && amount === undefined) delete change.currency;
  return { fields: Object.keys(change), change };
}

export const linksProblem = (links: Lead['links']): string | undefined =>
  links.every(({ url }) => url.trim() === '' || URL.canParse(addScheme(url))) ? undefined : 'Please enter a valid URL';
