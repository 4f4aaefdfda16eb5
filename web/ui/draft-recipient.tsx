// The recipient of a draft: a typed address, or one of the members' own contacts. A typed address can be saved as an
// own contact.
import { useQuery } from '@tanstack/react-query';
import type { Draft } from '../../src/contract/drafts.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from './action-button.tsx';
import { Field } from './field.tsx';
import { formatDate } from './format.ts';
import { Input, Select } from './input.tsx';

interface Props {
  brandId: string;
  /**
   * The contact that the draft was written for; null if none is known, undefined if the viewer may not see contacts.
   */
  contact: Draft['to'];
  to: string;
  onChange: (to: string) => void;
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function DraftRecipient({ brandId, contact, to, onChange }: Props) {
  const { data } = useQuery(apiQuery('contacts.listOwn', { id: brandId }));
  const contacts = data?.contacts ?? [];
  const withAddress = contacts.filter(({ email }) => email !== '');
  const known = [...withAddress, ...(contact?.email ? [{ email: contact.email }] : [])];
  const isNew = ADDRESS.test(to.trim()) && !known.some(({ email }) => email.toLowerCase() === to.trim().toLowerCase());
  return (
    <div className="grid gap-2">
      <Field label="To" hint={hintOf(contact, to)}>
        <Input type="email" value={to} onChange={({ target }) => onChange(target.value)} />
      </Field>
      {withAddress.length > 0 || isNew ? (
        <div className="flex flex-wrap gap-2">
          {withAddress.length > 0 ? (
            <Select
              aria-label="Your contacts"
              value={withAddress.some(({ email }) => email === to) ? to : ''}
              onChoose={(email) => email && onChange(email)}
              emptyLabel="Choose one of your contacts"
              options={withAddress.map(({ name, email }) => ({
                value: email,
                label: name ? `${name}, ${email}` : email,
              }))}
            />
          ) : null}
          {isNew ? (
            <ActionButton
              variant="outline"
              size="sm"
              run={() =>
                mutate('contacts.addOwn', { id: brandId, body: { name: '', title: '', email: to.trim(), note: '' } })
              }
              said={{ title: 'Saved as your contact' }}
              refused={{ title: 'The contact was not saved' }}
              busy="Saving..."
            >
              Save as your contact
            </ActionButton>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function hintOf(drafted: Draft['to'], to: string): string {
  if (drafted === undefined) return 'Contacts come with Premium. Enter an address yourself.';
  if (drafted === null) return 'No contact found yet. Enter an address yourself.';
  const { name, title, email, isOwn, doubt, check } = drafted;
  if (email !== null && to !== email) return 'An address you entered.';
  const domain = {
    accepts: '',
    refuses: 'its domain doesn’t accept email',
    missing: 'its domain doesn’t exist',
  };
  return [
    [name, title].filter(Boolean).join(', '),
    isOwn ? 'your own contact' : 'found on the company’s site',
    doubt && (doubt === 'bounced' ? 'reported: mail bounced' : 'reported: wrong person'),
    check?.verdict !== 'accepts' && check ? `${domain[check.verdict]} (${formatDate(check.checkedAt, 'MMM d')})` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
