// Fills a member's own template with fields in braces. A sentence with a field whose value is unknown is left
// out, as in our own drafts.
import type { DraftSentence } from '../../contract/drafts.ts';
import { TEMPLATE_FIELDS, type TemplateField } from '../../contract/template-fields.ts';
import { listText } from '../booking/words.ts';
import { dayText } from '../pitch/text.ts';
import {
  type DraftFacts,
  type DraftWithEvidence,
  findMostSimilarSighting,
  firstName,
  type OpenDate,
  placementText,
  typedTextEvidence,
} from './draft.ts';

/** Two braces are the habit of other tools. */
const FIELD = /\{{1,2}\s*([a-z_]+)\s*\}{1,2}/g;
const NAMED_DATES_MAX = 4;

type TemplateFacts = DraftFacts & { open: readonly OpenDate[] };
const isField = (name: string): name is TemplateField => name in TEMPLATE_FIELDS;

function valuesOf(facts: TemplateFacts, now: Date): Record<TemplateField, string | undefined> {
  const seen = findMostSimilarSighting(facts.sightings);
  const days = [...new Set(facts.open.map(({ day }) => dayText(new Date(`${day}T00:00:00Z`), now)))];
  return {
    brand: facts.brand,
    contact: firstName(facts.contactName) ?? 'there',
    newsletter: facts.newsletter,
    audience: facts.audience || undefined,
    reach: facts.reach || undefined,
    placement: seen && placementText(seen),
    seen_in: seen?.newsletter,
    seen_on: seen && dayText(seen.at, now),
    price: facts.open.find(({ price }) => price !== null)?.price ?? undefined,
    open_dates: listText(days.slice(0, NAMED_DATES_MAX)) || undefined,
    sender: facts.sender || undefined,
  };
}

/** Names in braces that are not template fields. They are reported as typing errors before the template is stored. */
export const findUnknownTemplateFields = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name).filter((name) => !isField(name))),
];

export function fillTemplate(
  template: { subject: string; body: string },
  facts: TemplateFacts,
  now: Date,
): DraftWithEvidence {
  const values = valuesOf(facts, now);
  const seen = findMostSimilarSighting(facts.sightings);
  const fill = (text: string) =>
    text.replace(FIELD, (whole, name: string) => (isField(name) ? (values[name] ?? '') : whole));
  const missing = (text: string) =>
    [...text.matchAll(FIELD)]
      .map(([, name = '']) => name)
      .filter((name) => isField(name) && values[name] === undefined);
  const sentences: DraftSentence[] = [];
  const leftOut: DraftWithEvidence['leftOut'] = [];
  for (const [paragraph, text] of template.body
    .trim()
    .split(/\n\s*\n/)
    .entries())
    for (const part of text.split(/(?<=[.!?])[ \t]+/)) {
      const [first] = missing(part);
      if (first && isField(first)) {
        leftOut.push({ what: part.trim(), why: `${TEMPLATE_FIELDS[first]}: not known` });
        continue;
      }
      const names = [...part.matchAll(FIELD)].map(([, name]) => name);
      const isSeen = seen && names.some((name) => name === 'placement' || name === 'seen_in' || name === 'seen_on');
      sentences.push({
        text: fill(part).trim(),
        paragraph,
        evidence: isSeen
          ? [
              {
                kind: 'sponsorship',
                id: seen.sponsorshipId,
                label: `${seen.newsletter}, ${dayText(seen.at, now)} (${seen.confidence}% confidence)`,
              },
            ]
          : names.includes('price') || names.includes('open_dates')
            ? typedTextEvidence('Open slots of your calendar')
            : [],
      });
    }
  const isWhole = template.subject !== '' && missing(template.subject).length === 0;
  return { subject: isWhole ? fill(template.subject) : `${facts.brand} in ${facts.newsletter}`, sentences, leftOut };
}
