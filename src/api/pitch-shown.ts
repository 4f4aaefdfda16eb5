// Converts a score to the contract's type: its reason and factors as text, and its contact if the Sight allows.
import type { Sight } from '../domain/access.ts';
import { describePitchFactor, pitchReasonText } from '../domain/pitch/text.ts';
import { redactContact } from '../domain/redact.ts';
import type { CardPitchScore } from '../store/brand/brands.ts';
import type { PitchNextRow, StoredPitchScore } from '../store/pitch/pitch-next.ts';

/**
 * Converts a score. @param now the date to which the texts refer.
 * @param to the reader: the newsletter's owner, or a person who searches by an audience.
 */
export function toPitchAnswer(read: StoredPitchScore, now: Date, to: 'owner' | 'searcher' = 'owner') {
  const said = { ...read, to };
  return {
    score: Math.round(read.score * 10) / 10,
    confidence: read.confidence,
    reason: pitchReasonText(said, now),
    factors: read.factors.map((factor) => describePitchFactor(factor, said, now)),
    mark: read.mark,
    lead: read.lead,
  };
}

export function toPitchItem(row: PitchNextRow, by: Sight, now: Date) {
  const { brand, state, stateIn, evidence, next } = row;
  const contact = redactContact(row.contact, by);
  const known = Object.values(row.contact).some((value) => value !== null);
  const shown = { brand, state, stateIn, evidence, next, ...toPitchAnswer(row, now) };
  if (!('contactEmail' in contact)) return shown;
  return {
    ...shown,
    contact: known
      ? {
          name: contact.contactName,
          title: contact.contactTitle,
          email: contact.contactEmail,
          confidence: contact.contactConfidence,
          doubt: contact.contactDoubt,
          updatedAt: contact.contactUpdatedAt,
          sourceUrl: contact.contactSourceUrl,
        }
      : null,
  };
}

/** Converts a score for a card in the list of brands. */
export function toCardPitch(read: CardPitchScore | null, now: Date) {
  return (
    read && {
      score: Math.round(read.score * 10) / 10,
      confidence: read.confidence,
      reason: pitchReasonText(read, now),
      state: read.state,
      stateIn: read.stateIn,
      lastBoughtAt: read.basis.lastAt,
      times: read.basis.times,
      newsletters: read.basis.newsletters,
    }
  );
}
