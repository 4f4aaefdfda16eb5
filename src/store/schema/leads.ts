// A newsletter's pipeline: its leads, their history, the mails that members sent, and the members' own contacts and
// templates. domain/access.ts decides who may open a pipeline (`pipelineId` of a Viewer).
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { SENT_MAIL_KINDS } from '../../contract/drafts.ts';
import type { LeadChangeSet } from '../../contract/lead-events.ts';
import { LEAD_EVENT_KINDS, LEAD_STAGES } from '../../contract/lead-stages.ts';
import type { LeadLink } from '../../contract/leads.ts';
import { brands } from './brands.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { newsletters, users } from './newsletters.ts';

/**
 * A newsletter's pipeline, shared by its members; or the private one of a user who runs the newsletter without proof,
 * which no one else sees. The id is `salesPipelineId` (domain/access.ts), so it is known without a query. The row is
 * created with the first write.
 */
export const pipelines = pgTable(
  'pipelines',
  {
    id: text('id').primaryKey(),
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The default currency of a new lead, ISO 4217. */
    currency: text('currency').notNull().default('USD'),
    /** How drafts introduce the newsletter, in the members' own words; if empty, by its name alone. */
    audience: text('audience').notNull().default(''),
    /** Reach as entered by the members: '12,000 subscribers, 45% open'. */
    reach: text('reach').notNull().default(''),
    /** The day on which the reach was typed; null if it is from before this was recorded. */
    reachOn: date('reach_on'),
    /** Days after a pitch until a follow-up is due. */
    followUpDays: integer('follow_up_days').notNull().default(7),
    /** Days before an issue by which its ad copy is due. */
    copyDueDays: integer('copy_due_days').notNull().default(5),
    /** UTM parameters of ads' links (domain/booking/ad-copy); '' if not set. */
    utmSource: text('utm_source').notNull().default(''),
    utmMedium: text('utm_medium').notNull().default(''),
    utmCampaign: text('utm_campaign').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('pipelines_newsletter').on(t.newsletterId), index('pipelines_user').on(t.userId)],
);

const pipelineId = () =>
  text('pipeline_id')
    .notNull()
    .references(() => pipelines.id, { onDelete: 'cascade' });

/** Stages that a pipeline has renamed; the default names are in contract/lead-stages. Their order is fixed. */
export const leadStages = pgTable(
  'lead_stages',
  {
    pipelineId: pipelineId(),
    stage: text('stage', { enum: LEAD_STAGES }).notNull(),
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pipelineId, t.stage] })],
);

/** The row is the result of its events (domain/lead/lead-from-events.ts). */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    pipelineId: pipelineId(),
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** The company's name for viewers who don't see the brand in the catalogue: typed, or from the own mails; or ''. */
    company: text('company').notNull().default(''),
    stage: text('stage', { enum: LEAD_STAGES }).notNull().default('to_pitch'),
    stageAt: moment('stage_at').notNull(),
    /** Order within its stage, ascending; a lead placed between two others gets the mean of their positions. */
    position: doublePrecision('position').notNull(),
    /** The deal's value in minor units of the currency (cents); null if not known. */
    value: integer('value'),
    currency: text('currency').notNull().default('USD'),
    nextStep: text('next_step').notNull().default(''),
    nextStepOn: date('next_step_on'),
    /** The lead's contact, if it is one of the members' own contacts. */
    contactId: text('contact_id').references((): AnyPgColumn => ownContacts.id, { onDelete: 'set null' }),
    contact: text('contact').notNull().default(''),
    notes: text('notes').notNull().default(''),
    links: jsonb('links').$type<LeadLink[]>().notNull().default([]),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** Increases by 1 with every event that changes the row; a change states the version that it is based on. */
    version: integer('version').notNull().default(1),
    /** When the lead was removed from the pipeline. It keeps its history, and saving the brand again restores it. */
    removedAt: moment('removed_at'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('leads_brand_of_pipeline').on(t.pipelineId, t.brandId),
    index('leads_board').on(t.pipelineId, t.stage, t.position, t.id).where(sql`${t.removedAt} is null`),
    index('leads_due').on(t.pipelineId, t.nextStepOn).where(sql`${t.removedAt} is null`),
    index('leads_brand').on(t.brandId),
    index('leads_assignee').on(t.assigneeId),
    index('leads_contact').on(t.contactId),
    index('leads_created_by').on(t.createdBy),
  ],
);

/**
 * Everything that happened to a lead, append-only: its history, undo, alerts and webhooks read this one stream. Every
 * change of a lead's row is made in one statement with its event.
 */
export const leadEvents = pgTable(
  'lead_events',
  {
    /** Random, so that ids don't tell how much happens in other pipelines; a safe integer of JavaScript. */
    id: bigint('id', { mode: 'number' }).primaryKey().default(sql`(random() * 9007199254740990 + 1)::bigint`),
    pipelineId: pipelineId(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** Null with `actor` 'member': a member whose account was deleted. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** 'machine': the product itself, such as the detector. */
    actor: text('actor', { enum: ['member', 'machine'] })
      .notNull()
      .default('member'),
    kind: text('kind', { enum: LEAD_EVENT_KINDS }).notNull(),
    /** {field: [from, to]}, with field names of contract/leads; {} if the row didn't change. */
    change: jsonb('change').$type<LeadChangeSet>().notNull().default({}),
    version: integer('version').notNull(),
    undoes: bigint('undoes', { mode: 'number' }),
    /** What a notice rests on, such as {sponsorshipId, newsletterId, bookingId}; {mailId} for a sent mail. */
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    /** Identifies the subject of a product notice, so that a lead gets it only once, even if it was undone. */
    noticeKey: text('notice_key'),
  },
  (t) => [
    uniqueIndex('lead_events_notice').on(t.leadId, t.noticeKey).where(sql`${t.noticeKey} is not null`),
    index('lead_events_lead').on(t.leadId, t.version),
    index('lead_events_pipeline').on(t.pipelineId, t.at),
    index('lead_events_at').on(t.at),
    index('lead_events_actor').on(t.actorId),
  ],
);

/** A mail that a member says they sent; a follow-up quotes it. */
export const leadMails = pgTable(
  'lead_mails',
  {
    id: id(),
    pipelineId: pipelineId(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SENT_MAIL_KINDS }).notNull(),
    to: text('to').notNull().default(''),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    sentAt: moment('sent_at').notNull(),
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('lead_mails_lead').on(t.leadId, t.sentAt), index('lead_mails_sent_by').on(t.sentBy)],
);

/** Only the members see it, and it takes precedence over the catalogue's contact. */
export const ownContacts = pgTable(
  'own_contacts',
  {
    id: id(),
    pipelineId: pipelineId(),
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default(''),
    title: text('title').notNull().default(''),
    email: text('email').notNull().default(''),
    note: text('note').notNull().default(''),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('own_contacts_brand_of_pipeline').on(t.pipelineId, t.brandId, t.createdAt),
    index('own_contacts_brand').on(t.brandId),
    index('own_contacts_created_by').on(t.createdBy),
  ],
);

/** A pipeline's own templates for drafts, with fields in braces (domain/lead/template.ts). */
export const pitchTemplates = pgTable(
  'pitch_templates',
  {
    id: id(),
    pipelineId: pipelineId(),
    name: text('name').notNull(),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('pitch_templates_pipeline').on(t.pipelineId, t.name),
    index('pitch_templates_created_by').on(t.createdBy),
  ],
);
