// Writes the mail that sends a recap to the sponsor and proposes the next dates. Sentences whose facts
// are missing are left out.
import { placementLabel } from '../../contract/names.ts';
import { formatBookingDay, listText } from './words.ts';

interface RecapMailFacts {
  newsletter: string;
  brand: string;
  /** First name of the recipient; null if unknown. */
  contactName: string | null;
  sender: string;
  url: string;
  ran: readonly { day: string; placementType: string }[];
  /** Totals over those ads; null if members entered none. */
  figures: { sent: number | null; opens: number | null; clicks: number | null };
  open: readonly { day: string; placementType: string; price: string | null }[];
  today: string;
}

const number = new Intl.NumberFormat('en-US');

export function composeRecapMail(facts: RecapMailFacts): { subject: string; body: string } {
  const { newsletter, brand, ran, open, today, figures } = facts;
  const days = listText(ran.map(({ day }) => formatBookingDay(day, today)));
  const times =
    ran.length === 1 ? `Your ad ran in ${newsletter} on ${days}.` : `Your ads ran in ${newsletter} on ${days}.`;
  const paragraphs = [
    facts.contactName ? `Hi ${facts.contactName},` : 'Hi,',
    `${times} Here is the recap with the ad as it ran: ${facts.url}`,
    figuresText(figures),
    open.length === 0
      ? `Shall we plan the next one in ${newsletter}?`
      : `Shall we plan the next one? ${openDatesText(open, today)}`,
    `Best,\n${facts.sender}`,
  ];
  return {
    subject: `${brand} in ${newsletter}: recap of ${ran.length === 1 ? days : `${ran.length} ads`}`,
    body: paragraphs.filter(Boolean).join('\n\n'),
  };
}

/** 'In figures: it went to 12,480 readers and brought 214 clicks.'; '' without figures. */
export function figuresText({ sent, opens, clicks }: RecapMailFacts['figures']): string {
  const parts = [
    sent !== null && `it went to ${number.format(sent)} readers`,
    opens !== null && `was opened ${number.format(opens)} times`,
    clicks !== null && `brought ${number.format(clicks)} ${clicks === 1 ? 'click' : 'clicks'}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return '';
  const [first = '', ...others] = parts;
  const begun = first.startsWith('it ') ? first : `it ${first}`;
  return `In figures: ${listText([begun, ...others])}.`;
}

export function openDatesText(open: RecapMailFacts['open'], today: string): string {
  const lines = open.map(
    ({ day, placementType, price }) =>
      `- ${formatBookingDay(day, today)}: ${placementLabel(placementType)}${price ? `, ${price}` : ''}`,
  );
  return `These dates are open:\n${lines.join('\n')}`;
}
