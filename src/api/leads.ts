// The pipeline: leads, their history, and its settings.

import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { pageQuery } from '../contract/common.ts';
import {
  lead,
  leadBoard,
  leadBoardQuery,
  leadBulk,
  leadBulkDone,
  leadChange,
  leadChanged,
  leadEvents,
  leadInput,
  leadList,
  leadMade,
  leadsQuery,
  leadUndo,
  leadUndone,
  pipelineSettings,
  pipelineSettingsInput,
} from '../contract/leads.ts';
import { PAGE_SIZE } from '../contract/lists.ts';
import { newsletterRole } from '../domain/access.ts';
import { notFound } from '../errors.ts';
import { changeLead, type PipelineActor, requirePipelineMember, toLeadState } from '../flows/lead/change.ts';
import { leadsCsv } from '../flows/lead/export.ts';
import { removeLead, saveLead } from '../flows/lead/save.ts';
import { undoEvents } from '../flows/lead/undo.ts';
import type { Services } from '../services.ts';
import { leadHistory } from '../store/pipeline/lead-events.ts';
import { assignLeads, moveLeads } from '../store/pipeline/lead-order.ts';
import { listLeads, readBoard, readLead } from '../store/pipeline/lead-rows.ts';
import { readSetup, writeSetup } from '../store/pipeline/settings.ts';
import { teamOf } from '../store/pipeline/team.ts';
import { answer } from './answer.ts';
import { attachment, CSV } from './attachment.ts';
import { requireUser } from './guards.ts';
import { body, query } from './input.ts';
import { shownEvents, shownLead } from './lead-shown.ts';
import { paging } from './paging.ts';
import { actorOf, hasPipeline } from './pipeline-actor.ts';
import type { AppEnv } from './types.ts';

async function setupOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: PipelineActor,
  user: { id: string; name: string; email: string | null },
) {
  const [setup, team] = await Promise.all([
    readSetup(db, actor.pipelineId),
    actor.alone ? [] : teamOf(db, actor.newsletterId, newsletterRole),
  ]);
  const faces = actor.alone ? [user] : team.map(({ id, name, email }) => ({ id, name, email }));
  const role = team.find(({ id }) => id === actor.userId)?.role ?? null;
  return { ...setup, members: faces, role, canReword: config.OPENAI_API_KEY !== null };
}

export const memberLeads = new Hono<AppEnv>()
  .get('/pipeline', hasPipeline, async (c) => {
    const { id, firstName, lastName, email } = requireUser(c);
    const name = [firstName, lastName].filter(Boolean).join(' ') || email || 'You';
    return answer(c, pipelineSettings, await setupOf(c.var.services, actorOf(c), { id, name, email }));
  })
  .put('/pipeline', hasPipeline, body(pipelineSettingsInput), async (c) => {
    await writeSetup(c.var.services.db, actorOf(c), c.req.valid('json'), c.var.now);
    return answer(c, okAnswer, { ok: true });
  })
  .get('/leads', hasPipeline, query(leadsQuery), async (c) => {
    const asked = c.req.valid('query');
    const { leads, total, hiddenCount } = await listLeads(c.var.services.db, asked, actorOf(c));
    return answer(c, leadList, { leads, hiddenCount, ...paging(asked, total) });
  })
  .get('/leads/board', hasPipeline, query(leadBoardQuery), async (c) =>
    answer(c, leadBoard, await readBoard(c.var.services.db, c.req.valid('query'), actorOf(c))),
  )
  .get('/exports/leads.csv', hasPipeline, query(leadsQuery), (c) =>
    attachment(leadsCsv(c.var.services, c.req.valid('query'), actorOf(c)), 'leads.csv', CSV),
  )
  .post('/leads', hasPipeline, body(leadInput), async (c) => {
    const made = await saveLead(c.var.services, actorOf(c), c.req.valid('json'));
    return answer(c, leadMade, { lead: shownLead(made.lead), wasMade: made.wasMade }, made.wasMade ? 201 : 200);
  })
  .post('/leads/bulk', hasPipeline, body(leadBulk), async (c) => {
    const { db } = c.var.services;
    const actor = actorOf(c);
    const { ids, stage, assigneeId } = c.req.valid('json');
    if (assigneeId) await requirePipelineMember(db, actor, assigneeId);
    const { pipelineId } = actor;
    const events = stage
      ? await moveLeads(db, { pipelineId, ids, stage }, actor, c.var.now)
      : await assignLeads(db, { pipelineId, ids, assigneeId: assigneeId ?? null }, actor, c.var.now);
    return answer(c, leadBulkDone, { events });
  })
  .post('/leads/undo', hasPipeline, body(leadUndo), async (c) =>
    answer(c, leadUndone, { undone: await undoEvents(c.var.services, actorOf(c), c.req.valid('json').events) }),
  )
  .get('/leads/:id', hasPipeline, async (c) => {
    const found = await readLead(c.var.services.db, { id: c.req.param('id') }, actorOf(c));
    if (!found || found.removed) throw notFound('Lead');
    return answer(c, lead, shownLead(found));
  })
  .patch('/leads/:id', hasPipeline, body(leadChange), async (c) => {
    const changed = await changeLead(c.var.services, actorOf(c), c.req.param('id'), c.req.valid('json'));
    const { lead: row, eventId, meanwhile } = changed;
    return answer(c, leadChanged, {
      lead: shownLead(row),
      eventId,
      meanwhile: shownEvents(toLeadState(row), meanwhile),
    });
  })
  .delete('/leads/:id', hasPipeline, async (c) => {
    const eventId = await removeLead(c.var.services, actorOf(c), c.req.param('id'));
    return answer(c, leadBulkDone, { events: [eventId] });
  })
  .get('/leads/:id/events', hasPipeline, query(pageQuery(PAGE_SIZE.leadEvents)), async (c) => {
    const asked = c.req.valid('query');
    const { db } = c.var.services;
    const found = await readLead(db, { id: c.req.param('id') }, actorOf(c));
    if (!found) throw notFound('Lead');
    const { events, total } = await leadHistory(db, found.id, asked, c.var.sight);
    return answer(c, leadEvents, { events: shownEvents(toLeadState(found), events), ...paging(asked, total) });
  });
