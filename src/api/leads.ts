import { leadRoutes } from '../contract/routes/leads.ts';
import { daysBefore, toUtcDay } from '../contract/time.ts';
import { newsletterRole } from '../domain/access.ts';
import { nameOrEmail } from '../domain/full-name.ts';
import { toTask } from '../domain/lead/tasks.ts';
import { notFound, requireFound } from '../errors.ts';
import { changeLead, logOnLead, requirePipelineMember, toLeadState } from '../flows/lead/change.ts';
import { streamLeadsCsv } from '../flows/lead/export.ts';
import { importLeadRows } from '../flows/lead/import.ts';
import { addCompanyAsLead, removeLead, saveBrandAsLead } from '../flows/lead/save.ts';
import { undoLeadEvents, undoLeadImport } from '../flows/lead/undo.ts';
import { readLeadHistory } from '../store/pipeline/lead-events.ts';
import { listLeadImports } from '../store/pipeline/lead-imports.ts';
import { changeLeadFields, moveLeads } from '../store/pipeline/lead-order.ts';
import { listLeads, readLead, readLeadBoard } from '../store/pipeline/lead-rows.ts';
import { readPipelineSetup, savePipelineSetup } from '../store/pipeline/settings.ts';
import { listTasks } from '../store/pipeline/tasks.ts';
import { listTeamMembers } from '../store/pipeline/team.ts';
import { attachmentResponse, CSV_CONTENT_TYPE } from './attachment.ts';
import { toLeadAnswer, toLeadChangeAnswer, toLeadEventAnswers } from './lead-shown.ts';
import { paging } from './paging.ts';
import { answers, Reply } from './route.ts';

/** Days for which an import is offered to be undone. */
const IMPORT_UNDO_DAYS = 30;

export const leadApi = answers(leadRoutes, {
  readPipeline: async ({ user, services: { db, config }, actor }) => {
    const [setup, team] = await Promise.all([
      readPipelineSetup(db, actor.pipelineId),
      actor.alone ? [] : listTeamMembers(db, actor.newsletterId, newsletterRole),
    ]);
    const me = { id: user.id, name: nameOrEmail(user) || 'You', email: user.email };
    const members = actor.alone ? [me] : team.map(({ id, name, email }) => ({ id, name, email }));
    const role = team.find(({ id }) => id === actor.userId)?.role ?? null;
    return { ...setup, members, role, canReword: config.OPENAI_API_KEY !== null };
  },
  savePipeline: ({ db, actor, body, now }) => savePipelineSetup(db, actor, body, now),
  list: async ({ query: asked, db, actor }) => {
    const { leads, total, hiddenCount } = await listLeads(db, asked, actor);
    return { leads, hiddenCount, ...paging(asked, total) };
  },
  readBoard: ({ db, query, actor }) => readLeadBoard(db, query, actor),
  listTasks: async ({ db, actor, now }) => {
    const today = toUtcDay(now);
    const { tasks, total } = await listTasks(db, actor);
    return { today, tasks: tasks.map((task) => toTask(task, today)), total };
  },
  save: async ({ services, actor, body }) => {
    const { brandId, stage } = body;
    const made = brandId
      ? await saveBrandAsLead(services, actor, { brandId, stage })
      : await addCompanyAsLead(services, actor, body);
    return new Reply(made.wasMade ? 201 : 200, { lead: toLeadAnswer(made.lead), wasMade: made.wasMade });
  },
  changeSeveral: async ({ db, actor, body: { ids, stage, ...fields }, now }) => {
    if (fields.assigneeId) await requirePipelineMember(db, actor, fields.assigneeId);
    const { pipelineId } = actor;
    const events = stage
      ? await moveLeads(db, { pipelineId, ids, stage }, actor, now)
      : await changeLeadFields(db, { pipelineId, ids, fields }, actor, now);
    return { events };
  },
  undo: async ({ services, actor, body }) => ({ undone: await undoLeadEvents(services, actor, body.events) }),
  read: async ({ db, params, actor }) => {
    const found = await readLead(db, { id: params.id }, actor);
    if (!found || found.removed) throw notFound('Lead');
    return toLeadAnswer(found);
  },
  change: async ({ services, actor, params, body }) => {
    return toLeadChangeAnswer(await changeLead(services, actor, params.id, body));
  },
  listEvents: async ({ query: asked, db, params, actor, sight }) => {
    const found = await requireFound(readLead(db, { id: params.id }, actor), 'Lead');
    const { events, total } = await readLeadHistory(db, found.id, asked, sight);
    return { events: toLeadEventAnswers(toLeadState(found), events), ...paging(asked, total) };
  },
  log: async ({ services, actor, params, body }) => {
    return toLeadChangeAnswer(await logOnLead(services, actor, params.id, body));
  },
  export: ({ services, query, actor }) =>
    attachmentResponse(streamLeadsCsv(services, query, actor), 'leads.csv', CSV_CONTENT_TYPE),
  listImports: async ({ db, actor, now }) => ({
    imports: await listLeadImports(db, actor.pipelineId, daysBefore(now, IMPORT_UNDO_DAYS)),
  }),
  importRows: ({ services, actor, params, body }) => importLeadRows(services, actor, params.id, body.rows),
  undoImport: ({ services, actor, params }) => undoLeadImport(services, actor, params.id),
  remove: async ({ services, actor, params }) => ({ events: [await removeLead(services, actor, params.id)] }),
});
