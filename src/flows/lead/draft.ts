// A draft to a brand, made of what the sender may see of it; and its rewording by a model, which may add nothing.
import type { ContactDoubt, MailVerdict } from '../../contract/contacts.ts';
import type { DraftLength, DraftQuery } from '../../contract/drafts.ts';
import { type Drafted, type DraftFacts, draftFollowUp, draftPitch, type SentMail } from '../../domain/lead/draft.ts';
import { newClaims } from '../../domain/lead/reword-check.ts';
import { fillTemplate } from '../../domain/lead/template.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { ownContactsOf } from '../../store/pipeline/contacts.ts';
import { draftFacts, findTemplate, lastPitch } from '../../store/pipeline/draft-facts.ts';
import { readSetup } from '../../store/pipeline/settings.ts';
import type { PipelineActor } from './change.ts';

export interface Recipient {
  name: string | null;
  title: string | null;
  email: string | null;
  isOwn: boolean;
  doubt: ContactDoubt | null;
  check: { verdict: MailVerdict; checkedAt: string } | null;
}

export interface DraftMade extends Drafted {
  /** Undefined for who may not see contacts and has none of their own. */
  to: Recipient | null | undefined;
  quoted: SentMail | null;
}

/** @throws AppError not_found (the brand or template) | conflict (nothing to follow up on). */
export async function makeDraft(
  { db }: Pick<Services, 'db'>,
  actor: PipelineActor & { name: string; newsletterName: string },
  brandId: string,
  { length, kind, template }: DraftQuery,
): Promise<DraftMade> {
  const { pipelineId, newsletterId, by, now } = actor;
  const [found, setup, own, first, text] = await Promise.all([
    draftFacts(db, brandId, newsletterId, actor),
    readSetup(db, pipelineId),
    ownContactsOf(db, pipelineId, brandId),
    lastPitch(db, pipelineId, brandId),
    template ? findTemplate(db, pipelineId, template) : null,
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
  // The lead's own contact, else the newest with an address.
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
    : ours;
  const facts: DraftFacts = {
    ...seen,
    // Nobody is greeted by a name that a member says is wrong.
    contactName: to && !to.doubt ? to.name : null,
    sender: actor.name,
    newsletter: actor.newsletterName,
    audience: setup.audience,
    reach: setup.reach,
  };
  if (kind === 'follow_up') {
    if (!first) throw new AppError('conflict', 'There is no pitch to follow up on yet');
    return { ...draftFollowUp(facts, first, length, now), to, quoted: first };
  }
  return { ...(text ? fillTemplate(text, facts, now) : draftPitch(facts, length, now)), to, quoted: first };
}

const WORDS: Record<DraftLength, string> = {
  short: 'at most 60 words',
  medium: 'at most 120 words',
  long: 'at most 200 words',
};

/**
 * The text in other words.
 * @throws AppError not_configured | vendor_failed | conflict if the result states a figure, name or date of its own.
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
  const added = newClaims(text, said);
  if (added.length > 0)
    throw new AppError(
      'conflict',
      `The reworded text was refused: "${added.slice(0, 3).join('", "')}" is not in your facts.`,
    );
  return said;
}
