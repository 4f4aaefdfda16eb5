// Drafts a mail to a brand from the facts that the sender may see, and rewords a draft by a language model, which may
// add no facts.
import type { ContactDoubt, MailVerdict } from '../../contract/contacts.ts';
import type { DraftKind, DraftLength, DraftQuery } from '../../contract/drafts.ts';
import { toUtcDay } from '../../contract/time.ts';
import { draftAnswer } from '../../domain/lead/answer.ts';
import {
  type DraftFacts,
  type DraftWithEvidence,
  draftFollowUp,
  draftPitch,
  isSureSighting,
  type SentMail,
} from '../../domain/lead/draft.ts';
import { draftMakeGood } from '../../domain/lead/make-good.ts';
import { draftRenewal, type RanAd } from '../../domain/lead/renewal.ts';
import { findAddedFacts } from '../../domain/lead/reword-check.ts';
import { fillTemplate } from '../../domain/lead/template.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { listBookingsOfBrand } from '../../store/booking/rows.ts';
import { findRequestOfBrand, type SponsorRequest } from '../../store/booking/sponsor-requests.ts';
import { listOwnContacts } from '../../store/pipeline/contacts.ts';
import { findLastPitchMail, findPitchTemplate, readDraftFacts } from '../../store/pipeline/draft-facts.ts';
import { readPipelineSetup } from '../../store/pipeline/settings.ts';
import { readOpenSlotDates } from '../booking/plan.ts';
import type { PipelineActor } from './change.ts';

export interface DraftRecipient {
  name: string | null;
  title: string | null;
  email: string | null;
  isOwn: boolean;
  doubt: ContactDoubt | null;
  check: { verdict: MailVerdict; checkedAt: string } | null;
}

export interface DraftWithRecipient extends DraftWithEvidence {
  /** The recipient; null if none is known. Undefined if the viewer may not see contacts and has none of their own. */
  to: DraftRecipient | null | undefined;
  kinds: DraftKind[];
  quoted: SentMail | null;
}

/** Drafts a mail. @throws AppError not_found (the brand or template) | conflict (nothing to follow up on). */
export async function makeDraft(
  { db }: Pick<Services, 'db'>,
  actor: PipelineActor & { name: string; newsletterName: string },
  brandId: string,
  { length, kind, template }: DraftQuery,
): Promise<DraftWithRecipient> {
  const { pipelineId, newsletterId, by, now } = actor;
  const [found, setup, own, first, booked, asked, text] = await Promise.all([
    readDraftFacts(db, brandId, newsletterId, actor),
    readPipelineSetup(db, pipelineId),
    listOwnContacts(db, pipelineId, brandId),
    findLastPitchMail(db, pipelineId, brandId),
    listBookingsOfBrand(db, brandId, actor),
    findRequestOfBrand(db, pipelineId, brandId),
    template ? findPitchTemplate(db, pipelineId, template) : null,
  ]);
  if (!found) throw notFound('Brand');
  if (template && !text) throw notFound('Template');
  const { contactName, contactTitle, contactEmail, contactDoubt: doubt, contactCheck: check, ...known } = found;
  const { leadContactId, ...seen } = known;
  const ours = by.contacts
    ? contactName || contactEmail
      ? { name: contactName, title: contactTitle, email: contactEmail, isOwn: false, doubt, check }
      : null
    : undefined;
  // The contact that was chosen for the lead, or else the newest of the pipeline's own contacts with an address, or
  // else the person who asked for dates.
  const mine = own.find(({ id }) => id === leadContactId) ?? own.find(({ email }) => email !== '') ?? own[0];
  const to = mine
    ? {
        name: mine.name || null,
        title: mine.title || null,
        email: mine.email || null,
        isOwn: true,
        doubt: null,
        check: mine.check,
      }
    : asked
      ? toAsker(asked)
      : ours;
  const facts: DraftFacts = {
    ...seen,
    // The greeting leaves out a name if a member reported the contact as wrong.
    contactName: to && !to.doubt ? to.name : null,
    sender: actor.name,
    newsletter: actor.newsletterName,
    audience: setup.audience,
    reach: setup.reach,
  };
  const leadId = booked[0]?.lead.id;
  const ranBookings = booked.filter(({ state }) => state === 'ran');
  const ran = ranBookings.length > 0 ? ranBookings : ranAsSeen(facts);
  const faulty = booked.findLast(({ state, differences }) => state === 'missing' || differences.length > 0);
  const kinds: DraftKind[] = ['pitch'];
  if (first) kinds.push('follow_up');
  if (ran.length > 0) kinds.push('renewal');
  if (faulty) kinds.push('make_good');
  if (asked) kinds.push('answer');
  const rest = { to, kinds, quoted: first };
  if (kind === 'follow_up') {
    if (!first) throw new AppError('conflict', 'There is no pitch to follow up on yet');
    return { ...draftFollowUp(facts, first, length, now), ...rest };
  }
  if (kind === 'answer') {
    if (!asked) throw new AppError('conflict', 'This brand has not asked for dates');
    const open = await readOpenSlotDates({ db }, actor, null, leadId);
    const draft = draftAnswer({ ...facts, contactName: asked.request.name, open, asked }, length, now);
    return { ...draft, ...rest, to: toAsker(asked) };
  }
  if (kind === 'make_good') {
    if (!faulty) throw new AppError('conflict', 'Every booked ad of this brand ran as booked');
    const open = await readOpenSlotDates({ db }, actor, [faulty.placementType], leadId);
    return { ...draftMakeGood({ ...facts, booking: faulty, open }, length, now), ...rest };
  }
  if (kind === 'renewal') {
    if (ran.length === 0) throw new AppError('conflict', 'No ad of this brand has run in your newsletter yet');
    const open = await readOpenSlotDates(
      { db },
      actor,
      ran.map(({ placementType }) => placementType),
      leadId,
    );
    return { ...draftRenewal({ ...facts, ran, open }, length, now), ...rest };
  }
  if (text) {
    const open = await readOpenSlotDates({ db }, actor, null, leadId);
    return { ...fillTemplate(text, { ...facts, open }, now), ...rest };
  }
  return { ...draftPitch(facts, length, now), ...rest };
}

const toAsker = ({ request: { name, email } }: SponsorRequest): DraftRecipient => ({
  name,
  title: null,
  email,
  isOwn: true,
  doubt: null,
  check: null,
});

/** The brand's latest ad detected in the sender's own newsletter, for a brand none of whose bookings ran. */
const ranAsSeen = ({ sightings }: DraftFacts): RanAd[] =>
  sightings
    .filter((one) => one.mine && isSureSighting(one))
    .map(({ at, placementType, sponsorshipId }) => ({
      day: toUtcDay(at),
      placementType,
      sponsorshipId,
      sent: null,
      opens: null,
      clicks: null,
    }));

const WORDS: Record<DraftLength, string> = {
  short: 'at most 60 words',
  medium: 'at most 120 words',
  long: 'at most 200 words',
};

/**
 * Rewords a draft by the language model.
 * @throws AppError not_configured | vendor_failed | conflict if the result states a figure, name or
 *   date that the draft doesn't.
 */
export async function rewordDraft(
  { text: model, config }: Pick<Services, 'text' | 'config'>,
  text: string,
  length: DraftLength,
): Promise<string> {
  if (!config.OPENAI_API_KEY) throw new AppError('not_configured', 'No language model is configured');
  const task = `Reword this e-mail from a newsletter's owner to a possible sponsor so that it reads naturally: ${WORDS[length]}, plain text, the same paragraphs, the same language. Keep every name, figure and date exactly as it is, and add none. Keep greeting and signature.`;
  const said = await model.describe(task, text);
  if (said === null) throw new AppError('vendor_failed', 'The language model did not answer. Your text is unchanged.');
  const added = findAddedFacts(text, said);
  if (added.length > 0)
    throw new AppError(
      'conflict',
      `The reworded text was refused: "${added.slice(0, 3).join('", "')}" is not in your facts.`,
    );
  return said;
}
