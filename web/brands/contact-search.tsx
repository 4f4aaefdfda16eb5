import type { ContactSearch } from '../../src/contract/contacts.ts';
import { DateText } from '../ui/date-text.tsx';
import { formatCountOf } from '../ui/format.ts';
import { OutsideLink } from '../ui/outside-link.tsx';
import { plainAddress } from '../ui/plain-address.ts';

const KIND_LABELS: Record<ContactSearch['contactPages'][number]['kind'], string> = {
  advertise: 'Advertise',
  partners: 'Partners',
  press: 'Press',
  contact: 'Contact',
};

export function ContactSearchResult({ search }: { search: ContactSearch | null | undefined }) {
  if (!search)
    return (
      <p className="text-muted-foreground">
        No contact yet. We check a brand’s website while it’s actively sponsoring newsletters.
      </p>
    );
  const { searchedAt, pages, contactPages } = search;
  return (
    <>
      <p>
        No advertising contact found. We checked {formatCountOf(pages.length, 'page')} of its website on{' '}
        <DateText date={searchedAt} format="MMMM d" />.
      </p>
      {contactPages.length > 0 ? (
        <div>
          <p className="font-medium">Try the company’s own pages</p>
          <ul className="flex flex-wrap gap-x-4">
            {contactPages.map(({ url, kind }) => (
              <li key={kind}>
                <OutsideLink address={url} text={KIND_LABELS[kind]} className="text-sm text-primary" />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <details className="text-xs text-muted-foreground">
        <summary className="inline-flex min-h-6 cursor-pointer items-center">Pages we checked</summary>
        <ul className="grid gap-0.5 pt-1">
          {pages.map((url) => (
            <li key={url} className="min-w-0">
              <OutsideLink address={url} text={plainAddress(url)} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
