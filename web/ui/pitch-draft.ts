// What a member could write to a brand: what was seen of it, in words that its buyer knows to be true, and gaps in
// brackets for what we don't know.
import { placementLabel } from '../../src/contract/names.ts';
import { formatDate } from './format.ts';

/** A placement of the brand elsewhere. */
export interface Seen {
  newsletter: string;
  /** ISO 8601. */
  at: string;
  /** Absent where it isn't known which one of several. */
  placementType?: string;
  /** Whether that newsletter's readers are like the member's. */
  near: boolean;
}

export interface Pitched {
  brand: string;
  /** Of the person to write to; null where none is known or shown. */
  contactName: string | null;
  /** Those that count most first. */
  seen: Seen[];
}

interface Writer {
  name: string;
  newsletter: string;
}

const NAMED = 2;

/** @returns the subject and the text of a mail. */
export function draftOf(
  { brand, contactName, seen }: Pitched,
  by: Writer,
  now: Date,
): { subject: string; text: string } {
  // One of each newsletter.
  const named = seen.filter((one, nth) => seen.findIndex(({ newsletter }) => newsletter === one.newsletter) === nth);
  const [first, second] = named.slice(0, NAMED);
  const saw = [
    first && `I saw ${brand}'s ${placementOf(first)} in ${whereAndWhen(first, now)}`,
    second && `, and its ${placementOf(second)} in ${whereAndWhen(second, now)}`,
    first && '.',
  ];
  const alike = first?.near ? ` Its readers have much in common with those of ${first.newsletter}.` : '';
  return {
    subject: `${brand} in ${by.newsletter}`,
    text: [
      `Hi ${firstNameOf(contactName) ?? 'there'},`,
      saw.filter(Boolean).join(''),
      `I write ${by.newsletter}: [how many readers, and who they are].${alike}`,
      'May I send you our formats, prices and next free dates?',
      [by.name, by.newsletter].filter(Boolean).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

const placementOf = ({ placementType }: Seen) =>
  placementType ? `${placementLabel(placementType).toLowerCase()} placement` : 'placement';
const whereAndWhen = ({ newsletter, at }: Seen, now: Date) =>
  `${newsletter} on ${formatDate(at, at.startsWith(`${now.getUTCFullYear()}`) ? 'MMM d' : 'MMM d, yyyy')}`;
const firstNameOf = (name: string | null) => name?.trim().split(/\s+/)[0] || undefined;

/** @param to an e-mail address; null leaves the recipient open. */
export const mailtoOf = (to: string | null, subject: string, text: string): string =>
  `mailto:${to ? encodeURIComponent(to).replace('%40', '@') : ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
