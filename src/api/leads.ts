// The pipeline: leads, their history, and its settings.

import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { pageQuery } from '../contract/common.ts';
import {
  bulkLeadChange,
  bulkLeadChangeAnswer,
  lead,
  leadBoard,
  leadBoardQuery,
  leadChange,
  leadChangeAnswer,
  leadEvents,
  leadInput,
  leadList,
  leadsQuery,
  leadUndoAnswer,
  leadUndoInput,
  newLeadAnswer,
  pipelineSettings,
  pipelineSettingsInput,
} from '../contract/leads.ts';
import { PAGE_SIZE } from '../contract/lists.ts';
import { newsletterRole } from '../domain/access.ts';
import { notFound } from '../errors.ts';
import { changeLead, type PipelineActor, requirePipelineMember, toLeadState } from '../flows/lead/change.ts';
import { streamLeadsCsv } from '../flows/lead/export.ts';
import { removeLead, saveBrandAsLead } from '../flows/lead/save.ts';
import { undoLeadEvents } from '../flows/lead/undo.ts';
import type { Services } from '../services.ts';
import { readLeadHistory } from '../store/pipeline/lead-events.ts';
import { assignLeads, moveLeads } from '../store/pipeline/lead-order.ts';
import { listLeads, readLead, readLeadBoard } from '../store/pipeline/lead-rows.ts';
import { readPipelineSetup, savePipelineSetup } from '../store/pipeline/settings.ts';
import { listTeamMembers } from '../store/pipeline/team.ts';
import { answer } from './answer.ts';
import { attachmentResponse, CSV_CONTENT_TYPE } from './attachment.ts';
import { requireUser } from './guards.ts';
import { validateBody, validateQuery } from './input.ts';
import { toLeadAnswer, toLeadEventAnswers } from './lead-shown.ts';
import { paging } from './paging.ts';
import { pipelineActorOf, requirePipeline } from './pipeline-actor.ts';
import type { AppEnv } from './types.ts';

async function setupOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: PipelineActor,
  user: { id: string; name: string; email: string | null },
) {
  const [setup, team] = await Promise.all([
    readPipelineSetup(db, actor.pipelineId),
    actor.alone ? [] : listTeamMembers(db, actor.newsletterId, newsletterRole),
  ]);
  const faces = actor.alone ? [user] : team.map(({ id, name, email }) => ({ id, name, email }));
  const role = team.find(({ id }) => id === actor.userId)?.role ?? null;
  return { ...setup, members: faces, role, canReword: config.OPENAI_API_KEY !== null };
}

export const memberLeadRoutes = new Hono<AppEnv>()
  .get('/pipeline', requirePipeline, async (c) => {
    const { id, firstName, lastName, email } = requireUser(c);
    const name = [firstName, lastName].filter(Boolean).join(' ') || email || 'You';
    return answer(c, pipelineSettings, await setupOf(c.var.services, pipelineActorOf(c), { id, name, email }));
  })
  .put('/pipeline', requirePipeline, validateBody(pipelineSettingsInput), async (c) => {
    await savePipelineSetup(c.var.services.db, pipelineActorOf(c), c.req.valid('json'), c.var.now);
    return answer(c, okAnswer, { ok: true });
  })
  .get('/leads', requirePipeline, validateQuery(leadsQuery), async (c) => {
    const asked = c.req.valid('query');
    const { leads, total, hiddenCount } = await listLeads(c.var.services.db, asked, pipelineActorOf(c));
    return answer(c, leadList, { leads, hiddenCount, ...paging(asked, total) });
  })
  .get('/leads/board', requirePipeline, validateQuery(leadBoardQuery), async (c) =>
    answer(c, leadBoard, await readLeadBoard(c.var.services.db, c.req.valid('query'), pipelineActorOf(c))),
  )
  .get('/exports/leads.csv', requirePipeline, validateQuery(leadsQuery), (c) =>
    attachmentResponse(
      streamLeadsCsv(c.var.services, c.req.valid('query'), pipelineActorOf(c)),
      'leads.csv',
      CSV_CONTENT_TYPE,
    ),
  )
  .post('/leads', requirePipeline, validateBody(leadInput), async (c) => {
    const made = await saveBrandAsLead(c.var.services, pipelineActorOf(c), c.req.valid('json'));
    return answer(c, newLeadAnswer, { lead: toLeadAnswer(made.lead), wasMade: made.wasMade }, made.wasMade ? 201 : 200);
  })
  .post('/leads/bulk', requirePipeline, validateBody(bulkLeadChange), async (c) => {
    const { db } = c.var.services;
    const actor = pipelineActorOf(c);
    const { ids, stage, assigneeId } = c.req.valid('json');
    if (assigneeId) await requirePipelineMember(db, actor, assigneeId);
    const { pipelineId } = actor;
    const events = stage
      ? await moveLeads(db, { pipelineId, ids, stage }, actor, c.var.now)
      : await assignLeads(db, { pipelineId, ids, assigneeId: assigneeId ?? null }, actor, c.var.now);
    return answer(c, bulkLeadChangeAnswer, { events });
  })
  .post('/leads/undo', requirePipeline, validateBody(leadUndoInput), async (c) =>
    answer(c, leadUndoAnswer, {
      undone: await undoLeadEvents(c.var.services, pipelineActorOf(c), c.req.valid('json').events),
    }),
  )
  .get('/leads/:id', requirePipeline, async (c) => {
    const found = await readLead(c.var.services.db, { id: c.req.param('id') }, pipelineActorOf(c));
    if (!found || found.removed) throw notFound('Lead');
    return answer(c, lead, toLeadAnswer(found));
  })
  .patch('/leads/:id', requirePipeline, validateBody(leadChange), async (c) => {
    const changed = await changeLead(c.var.services, pipelineActorOf(c), c.req.param('id'), c.req.valid('json'));
    const { lead: row, eventId, meanwhile } = changed;
    return answer(c, leadChangeAnswer, {
      lead: toLeadAnswer(row),
      eventId,
      meanwhile: toLeadEventAnswers(toLeadState(row), meanwhile),
    });
  })
  .delete('/leads/:id', requirePipeline, async (c) => {
    const eventId = await removeLead(c.var.services, pipelineActorOf(c), c.req.param('id'));
    return answer(c, bulkLeadChangeAnswer, { events: [eventId] });
  })
  .get('/leads/:id/events', requirePipeline, validateQuery(pageQuery(PAGE_SIZE.leadEvents)), async (c) => {
    const asked = c.req.valid('query');
    const { db } = c.var.services;
    const found = await readLead(db, { id: c.req.param('id') }, pipelineActorOf(c));
    if (!found) throw notFound('Lead');
    const { events, total } = await readLeadHistory(db, found.id, asked, c.var.sight);
    return answer(c, leadEvents, { events: toLeadEventAnswers(toLeadState(found), events), ...paging(asked, total) });
  });
