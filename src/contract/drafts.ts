// Drafts of mails to brands: sentences with their evidence, templates, and the record of sent mails.
import * as z from 'zod';
import { isoDate, requiredText, toOneLine } from './common.ts';
import { CONTACT_DOUBTS, mailCheck } from './contacts.ts';
import { leadChangeAnswer } from './leads.ts';

export const DRAFT_LENGTHS = ['short', 'medium', 'long'] as const;
export type DraftLength = (typeof DRAFT_LENGTHS)[number];
export const DRAFT_KINDS = ['pitch', 'follow_up', 'renewal', 'make_good', 'answer'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];
/** Kinds of mails that a member can record as sent. Drafts for recaps and ad copy come from other calls. */
export const SENT_MAIL_KINDS = [...DRAFT_KINDS, 'recap', 'copy_request'] as const;
export type SentMailKind = (typeof SENT_MAIL_KINDS)[number];
export const NEXT_STEP_AFTER_MAIL: Record<SentMailKind, string> = {
  pitch: 'Follow up',
  follow_up: 'Follow up again',
  renewal: 'Follow up on the renewal',
  recap: 'Follow up on the recap',
  make_good: 'Agree on another date',
  copy_request: 'Check the ad copy',
  answer: 'Follow up on the dates',
};

/**
 * GET /api/brands/{id}/draft. `template`: the id of one of the pipeline's own templates to use instead of the
 * product's.
 */
export const draftQuery = z.object({
  length: z.enum(DRAFT_LENGTHS).default('medium'),
  kind: z.enum(DRAFT_KINDS).default('pitch'),
  template: z.string().max(100).optional(),
});
export type DraftQuery = z.infer<typeof draftQuery>;

/** The evidence of a sentence: a placement that was seen, a mail that was sent, or text that members typed. */
export const draftEvidence = z.object({
  kind: z.enum(['sponsorship', 'mail', 'fit', 'pipeline']),
  /** The sponsorship's id; null for other kinds of evidence. */
  id: z.string().nullable(),
  label: z.string(),
});
export const draftSentence = z.object({
  text: z.string(),
  /** Sentences of one paragraph have the same number. */
  paragraph: z.number().int(),
  evidence: z.array(draftEvidence),
});
export type DraftSentence = z.infer<typeof draftSentence>;

export const draft = z.object({
  subject: z.string(),
  sentences: z.array(draftSentence),
  /** Sentences that were left out because their fact is unknown or unsure. */
  leftOut: z.array(
    z.object({
      what: z.string(),
      why: z.string(),
      /** The page on which the member can add the fact, if it is theirs to add. */
      addIn: z.string().optional(),
    }),
  ),
  /** Null if no contact is known; absent if the viewer may not see contacts and has none of their own. */
  to: z
    .object({
      name: z.string().nullable(),
      title: z.string().nullable(),
      email: z.string().nullable(),
      isOwn: z.boolean(),
      /** What a member's open report says is wrong with the contact; null if there is no open report. */
      doubt: z.enum(CONTACT_DOUBTS).nullable(),
      /** Whether the domain of the contact's address accepts mail. */
      check: mailCheck,
    })
    .nullable()
    .optional(),
  /**
   * Kinds of drafts for which there are facts: a follow-up needs a mail that was sent, a renewal an ad that ran, a
   * make-good a booked ad that did not run or ran otherwise, an answer a sponsor's request for dates.
   */
  kinds: z.array(z.enum(DRAFT_KINDS)),
  /** The last pitch, renewal or recap sent to the brand, which a follow-up quotes; null if none was sent. */
  quoted: z.object({ subject: z.string(), body: z.string(), sentAt: isoDate }).nullable(),
  canReword: z.boolean(),
});
export type Draft = z.infer<typeof draft>;

const MAIL_MAX = 10_000;
/** POST /api/brands/{id}/draft/reword. 409 if the reworded text states something that the draft doesn't. */
export const rewordInput = z
  .object({
    text: requiredText('Write something first', 'Message', MAIL_MAX),
    length: z.enum(DRAFT_LENGTHS).default('medium'),
  })
  .strict();
export const rewordAnswer = z.object({ text: z.string() });

/** POST /api/brands/{id}/sent records that a mail was sent, and creates the lead if there is none. */
export const sentMailInput = z
  .object({
    kind: z.enum(SENT_MAIL_KINDS).default('pitch'),
    to: z.string().trim().max(254).default(''),
    subject: requiredText('A subject is required', 'Subject', 300).overwrite(toOneLine),
    body: requiredText('A message is required', 'Message', MAIL_MAX),
  })
  .strict();
export type SentMailInput = z.infer<typeof sentMailInput>;
export const sentMailAnswer = leadChangeAnswer;

export const pitchTemplate = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  updatedAt: isoDate,
});
export type PitchTemplate = z.infer<typeof pitchTemplate>;
export const pitchTemplates = z.object({ templates: z.array(pitchTemplate) });
export const pitchTemplateInput = z
  .object({
    name: requiredText('Name is required', 'Name', 100).overwrite(toOneLine),
    subject: z.string().overwrite(toOneLine).max(300, 'Subject must be at most 300 characters').default(''),
    body: requiredText('A text is required', 'Text', MAIL_MAX),
  })
  .strict();
export type PitchTemplateInput = z.infer<typeof pitchTemplateInput>;
