// What is due in a pipeline, on the dashboard ('Today') and in the digest.
import * as z from 'zod';
import { day, displayFields } from './common.ts';
import { DRAFT_KINDS } from './drafts.ts';

/** Kinds of tasks in the order of the list: what can't wait first. A task is gone once its lead or booking says so. */
export const TASK_KINDS = [
  'request',
  'missing',
  'broken_link',
  'differs',
  'copy_missing',
  'copy_given',
  'runs_today',
  'no_issue',
  'follow_up',
  'invoice_overdue',
  'renewal',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const task = z.object({
  id: z.string(),
  kind: z.enum(TASK_KINDS),
  /** The day on which it became due. */
  since: day,
  brand: z.object(displayFields),
  /** Null for the renewal of a sponsor that isn't a lead yet. */
  leadId: z.string().nullable(),
  text: z.string(),
  /** The app's page on which to do it. */
  path: z.string(),
  /** The mail to write; null if none helps. */
  draft: z.enum(DRAFT_KINDS).nullable(),
  /** The lead's version, with which clearing its next step ends the task; null for other kinds. */
  version: z.number().int().nullable(),
  /** The event whose undoing ends the task; null if there is none. */
  eventId: z.number().int().nullable(),
});
export type Task = z.infer<typeof task>;

/** GET /api/tasks, at most 100. */
export const taskList = z.object({ today: day, tasks: z.array(task), total: z.number().int() });
