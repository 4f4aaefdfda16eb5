// Drafts of mails to brands: sentences with their evidence, templates, and what a member says was sent.
import * as z from 'zod';
import { isoDate, required } from './common.ts';
import { CONTACT_DOUBTS, mailCheck } from './contacts.ts';
import { leadChanged } from './leads.ts';

export const DRAFT_LENGTHS = ['short', 'medium', 'long'] as const;
export type DraftLength = (typeof DRAFT_LENGTHS)[number];
export const DRAFT_KINDS = ['pitch', 'follow_up'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** GET /api/brands/{id}/draft; `template`: the id of one of the pipeline's own texts instead of ours. */
export const draftQuery = z.object({
  length: z.enum(DRAFT_LENGTHS).default('medium'),
  kind: z.enum(DRAFT_KINDS).default('pitch'),
  template: z.string().max(100).optional(),
});
export type DraftQuery = z.infer<typeof draftQuery>;

/** What a sentence rests on: a placement that was seen, a mail that was sent, or what the members typed. */
export const draftEvidence = z.object({
  kind: z.enum(['sponsorship', 'mail', 'fit', 'pipeline']),
  /** The sponsorship's id; null for the others. */
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
  /** Sentences that aren't in it because their fact is unknown or unsure. */
  leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
  /** Absent for who may not see contacts and has none of their own, null if none is known. */
  to: z
    .object({
      name: z.string().nullable(),
      title: z.string().nullable(),
      email: z.string().nullable(),
      isOwn: z.boolean(),
      /** A member's open report about it; null: none. */
      doubt: z.enum(CONTACT_DOUBTS).nullable(),
      /** Whether its domain takes mail. */
      check: mailCheck,
    })
    .nullable()
    .optional(),
  /** The last pitch that was sent, which a follow-up quotes; null: there is nothing to follow up on. */
  quoted: z.object({ subject: z.string(), body: z.string(), sentAt: isoDate }).nullable(),
  canReword: z.boolean(),
});
export type Draft = z.infer<typeof draft>;

const MAIL_MAX = 10_000;
/** POST /api/brands/{id}/draft/reword: 409 if the reworded text says what the facts don't. */
export const rewordInput = z
  .object({
    text: required('Write something first', 'Message', MAIL_MAX),
    length: z.enum(DRAFT_LENGTHS).default('medium'),
  })
  .strict();
export const reworded = z.object({ text: z.string() });

/** POST /api/brands/{id}/sent: 'I sent it'. Makes the lead if there is none. */
export const sentInput = z
  .object({
    kind: z.enum(DRAFT_KINDS).default('pitch'),
    to: z.string().trim().max(254).default(''),
    subject: required('A subject is required', 'Subject', 300),
    body: required('A message is required', 'Message', MAIL_MAX),
  })
  .strict();
export type SentInput = z.infer<typeof sentInput>;
export const sent = leadChanged;

export const pitchTemplate = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  updatedAt: isoDate,
});
export type PitchTemplate = z.infer<typeof pitchTemplate>;
export const pitchTemplates = z.object({ templates: z.array(pitchTemplate) });
/** POST /api/pitch-templates, PUT /api/pitch-templates/{id} */
export const pitchTemplateInput = z
  .object({
    name: required('Name is required', 'Name', 100),
    subject: z.string().trim().max(300, 'Subject must be at most 300 characters').default(''),
    body: required('A text is required', 'Text', MAIL_MAX),
  })
  .strict();
export type PitchTemplateInput = z.infer<typeof pitchTemplateInput>;
