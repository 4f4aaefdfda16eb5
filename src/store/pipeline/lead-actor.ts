import { type SQL, sql } from 'drizzle-orm';
import type { LeadStage } from '../../contract/lead-stages.ts';

/** Who makes a change; `userId` null means the product itself. */
export interface LeadActor {
  userId: string | null;
  /** The import that the change is part of; its events carry it, so that the import can be undone. */
  importId?: string;
}

/** An event's detail with its actor's import; null if there is neither. */
export const eventDetail = (detail: object | undefined, { importId }: LeadActor): string | null =>
  detail || importId ? JSON.stringify({ ...detail, ...(importId ? { importId } : {}) }) : null;

/** SQL: the position of the first lead in a stage; 1 without one. */
export const topPositionSql = (pipelineId: SQL, stage: LeadStage): SQL =>
  sql`coalesce((select min(o.position) from leads o where o.pipeline_id = ${pipelineId} and o.stage = ${stage} and o.removed_at is null), 1)`;
