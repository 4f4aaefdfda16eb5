// Drafts mails to a brand, sentence by sentence. Every sentence that states a fact refers to its evidence, and is left
// out if the fact is unknown or unsure.

import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import type { DraftLength, DraftSentence } from '../../contract/drafts.ts';
import { placementLabel } from '../../contract/names.ts';
import { openDatesText } from '../booking/recap-mail.ts';
import { dayText } from '../pitch/text.ts';

/** A placement of the brand that the sender is allowed to see. */
export interface Sighting {
  sponsorshipId: string;
  newsletter: string;
  placementType: string;
  at: Date;
  /** Confidence of the sponsorship, in percent. */
  confidence: number;
  /** Audience similarity (0 to 1) of that newsletter and the sender's; null if they aren't similar. */
  similarity: number | null;
  mine: boolean;
}

export interface DraftFacts {
  brand: string;
  contactName: string | null;
  sender: string;
  newsletter: string;
  audience: string;
  reach: string;
  /** The brand's placements that may be mentioned, newest first, one per newsletter. */
  sightings: readonly Sighting[];
  /** Similarity (0 to 1) of the brand's customers and the newsletter's readers; null if unknown. */
  fit: number | null;
}

export interface DraftWithEvidence {
  subject: string;
  sentences: DraftSentence[];
  leftOut: { what: string; why: string; addIn?: string }[];
}

/** True if a sighting is certain enough to be mentioned in a mail. */
export const isSureSighting = ({ confidence }: Sighting): boolean => confidence >= MIN_COUNTED_CONFIDENCE.hitlist;
/** Drafts call two audiences alike from this similarity (0 to 1) up. */
const ALIKE_SIMILARITY_MIN = 0.7;
const NAMED = { short: 1, medium: 2, long: 3 } as const;

/** The sighting that a mail mentions first: the sure one in the most similar other newsletter. */
export const findMostSimilarSighting = (sightings: readonly Sighting[]): Sighting | undefined =>
  sightings
    .filter((one) => isSureSighting(one) && !one.mine)
    .sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0))[0];

export const placementText = ({ placementType }: Pick<Sighting, 'placementType'>): string =>
  `${placementLabel(placementType).toLowerCase()} placement`;

const evidenceOf = (seen: Sighting, now: Date): DraftSentence['evidence'][number] => ({
  kind: 'sponsorship',
  id: seen.sponsorshipId,
  label: `${placementLabel(seen.placementType)} in ${seen.newsletter}, ${dayText(seen.at, now)} (${seen.confidence}% confidence)`,
});
export const typedTextEvidence = (label: string): DraftSentence['evidence'] => [{ kind: 'pipeline', id: null, label }];

export function draftPitch(facts: DraftFacts, length: DraftLength, now: Date): DraftWithEvidence {
  const { brand, newsletter, audience, reach, sightings, fit } = facts;
  const out = new DraftSentenceCollector(facts.contactName);
  const own = sightings.find(({ mine }) => mine);
  const first = findMostSimilarSighting(sightings);
  const others = sightings
    .filter((one) => isSureSighting(one) && !one.mine && one !== first)
    .slice(0, NAMED[length] - 1);

  out.paragraph();
  if (own && isSureSighting(own))
    out.say(`Thank you again for your ${placementText(own)} in ${newsletter} on ${dayText(own.at, now)}.`, [
      evidenceOf(own, now),
    ]);
  if (first)
    out.say(`I saw ${possessive(brand)} ${placementText(first)} in ${first.newsletter} on ${dayText(first.at, now)}.`, [
      evidenceOf(first, now),
    ]);
  if (others.length > 0)
    out.say(
      `I also noticed you in ${others.map((one) => `${one.newsletter} on ${dayText(one.at, now)}`).join(' and in ')}.`,
      others.map((one) => evidenceOf(one, now)),
    );
  for (const unsure of sightings.filter((one) => !isSureSighting(one)).slice(0, 3))
    out.leaveOut(
      `Its ${placementText(unsure)} in ${unsure.newsletter}`,
      `Only ${unsure.confidence}% confidence that this was a sponsorship`,
    );
  if (sightings.length === 0) out.leaveOut('Where the brand sponsors', 'No placement that you can see');

  out.paragraph();
  if (audience)
    out.say(
      endWithFullStop(`I run ${newsletter}, which is read by ${lowerFirst(audience)}`),
      typedTextEvidence('Your audience, as you typed it'),
    );
  else {
    out.say(`I run ${newsletter}.`);
    out.leaveOut('Who your readers are', 'Not entered yet', '/my-newsletter');
  }
  if (reach) out.say(endWithFullStop(`Reach: ${reach}`), typedTextEvidence('Your reach, as you typed it'));
  else out.leaveOut('How many readers you have', 'Not entered yet', '/my-newsletter');
  if (length !== 'short') {
    const similarity = first?.similarity ?? null;
    if (first && similarity !== null && similarity >= ALIKE_SIMILARITY_MIN)
      out.say(`My readers have much in common with those of ${first.newsletter}.`, [
        { kind: 'fit', id: null, label: `${Math.round(similarity * 100)}% similar audience to ${first.newsletter}` },
      ]);
    if (length === 'long') sayFit(out, brand, fit);
  }

  out.paragraph();
  if (length === 'long')
    out.say('I can offer a single placement to start with, and report opens and clicks a week after it ran.');
  out.say(
    length === 'short'
      ? 'Would you like our rates and open dates?'
      : 'May I send you our formats, prices and the next open dates?',
  );
  return out.finish(`${brand} in ${newsletter}`, facts);
}

function sayFit(out: DraftSentenceCollector, brand: string, fit: number | null): void {
  if (fit !== null && fit >= ALIKE_SIMILARITY_MIN)
    out.say(`From what I can tell, ${possessive(brand)} customers and my readers have a lot in common.`, [
      { kind: 'fit', id: null, label: `${Math.round(fit * 100)}% audience fit` },
    ]);
  else
    out.leaveOut(
      'That its customers and your readers are alike',
      fit === null ? 'Not known yet' : `Only ${Math.round(fit * 100)}% alike`,
    );
}

export interface SentMail {
  subject: string;
  body: string;
  sentAt: Date;
}

export function draftFollowUp(facts: DraftFacts, first: SentMail, length: DraftLength, now: Date): DraftWithEvidence {
  const out = new DraftSentenceCollector(facts.contactName);
  const mail: DraftSentence['evidence'] = [
    { kind: 'mail', id: null, label: `Your mail of ${dayText(first.sentAt, now)}` },
  ];
  out
    .paragraph()
    .say(`I wrote to you on ${dayText(first.sentAt, now)} about ${facts.brand} in ${facts.newsletter}.`, mail);
  const news = facts.sightings.find((one) => isSureSighting(one) && !one.mine && one.at > first.sentAt);
  if (news && length !== 'short')
    out.say(`Since then I saw your ${placementText(news)} in ${news.newsletter} on ${dayText(news.at, now)}.`, [
      evidenceOf(news, now),
    ]);
  if (length === 'long') out.sayReach(facts.reach);
  out.paragraph().say('Is this of interest, or is there someone else I should write to?');
  return out.finish(first.subject.replace(/^(?:re:\s*)*/i, 'Re: '), facts);
}

/** An open slot; the price as text. */
export interface OpenDate {
  day: string;
  placementType: string;
  price: string | null;
}

const PROPOSED_DATES_MAX: Record<DraftLength, number> = { short: 2, medium: 4, long: 6 };

/** Collects a draft's sentences, from the greeting to the signature. */
export class DraftSentenceCollector {
  private readonly sentences: DraftSentence[] = [];
  private readonly left: DraftWithEvidence['leftOut'] = [];
  private number = -1;

  constructor(contactName: string | null) {
    this.paragraph().say(`Hi ${firstName(contactName) ?? 'there'},`);
  }
  paragraph(): this {
    this.number++;
    return this;
  }
  say(text: string, evidence: DraftSentence['evidence'] = []): this {
    this.sentences.push({ text, paragraph: this.number, evidence });
    return this;
  }
  sayReach(reach: string): void {
    if (reach) this.say(endWithFullStop(`Our reach: ${reach}`), typedTextEvidence('Your reach, as you typed it'));
  }
  /** Lists open slots, soonest first. @returns false if there are none. */
  sayOpenDates(open: readonly OpenDate[], length: DraftLength, today: string): boolean {
    const proposed = open.slice(0, PROPOSED_DATES_MAX[length]);
    if (proposed.length > 0) this.say(openDatesText(proposed, today), typedTextEvidence('Open slots of your calendar'));
    return proposed.length > 0;
  }
  leaveOut(what: string, why: string, addIn?: string): void {
    this.left.push({ what, why, ...(addIn ? { addIn } : {}) });
  }
  finish(subject: string, { sender, newsletter }: Pick<DraftFacts, 'sender' | 'newsletter'>): DraftWithEvidence {
    this.paragraph().say([sender, newsletter].filter(Boolean).join('\n'));
    return { subject, sentences: this.sentences, leftOut: this.left };
  }
}

export const firstName = (name: string | null): string | undefined => name?.trim().split(/\s+/)[0] || undefined;
const possessive = (name: string) => (/s$/i.test(name) ? `${name}'` : `${name}'s`);
const endWithFullStop = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
/**
 * Lower-cases the first letter for use within a sentence ('People who sail'); names in capitals and proper nouns of
 * several words stay unchanged.
 */
const lowerFirst = (text: string) =>
  /^[A-Z][a-z]+(?:\s+[a-z]|[.,]?$)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
