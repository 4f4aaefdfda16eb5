// Drafts to brands, templates, and the record of sent mails. The app itself sends nothing to brands.
import { type Context, Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import {
  draft,
  draftQuery,
  pitchTemplate,
  pitchTemplateInput,
  pitchTemplates,
  reworded,
  rewordInput,
  sentAnswer,
  sentInput,
} from '../contract/drafts.ts';
import { unknownFields } from '../domain/lead/template.ts';
import { AppError, invalidField, notFound } from '../errors.ts';
import { toLeadState } from '../flows/lead/change.ts';
import { makeDraft, rewordDraft } from '../flows/lead/draft.ts';
import { recordSentMail } from '../flows/lead/sent.ts';
import { deleteTemplate, insertTemplate, listTemplates, updateTemplate } from '../store/pipeline/draft-facts.ts';
import { answer } from './answer.ts';
import { requireUser } from './guards.ts';
import { body, query } from './input.ts';
import { shownEvents, shownLead } from './lead-shown.ts';
import { rateLimited } from './limits.ts';
import { actorOf, hasPipeline } from './pipeline-actor.ts';
import type { AppEnv } from './types.ts';

function senderOf(c: Context<AppEnv>) {
  const { firstName, lastName, newsletterName } = requireUser(c);
  return { ...actorOf(c), name: [firstName, lastName].filter(Boolean).join(' '), newsletterName: newsletterName ?? '' };
}

/** @throws AppError invalid if a template contains unknown fields. */
function refuseUnknownFields(given: { subject: string; body: string }): void {
  for (const name of ['subject', 'body'] as const) {
    const [unknown] = unknownFields(given[name]);
    if (unknown) throw invalidField(name, `There is no field {${unknown}}`);
  }
}

export const memberDrafts = new Hono<AppEnv>()
  .get('/brands/:id/draft', hasPipeline, query(draftQuery), async (c) => {
    const made = await makeDraft(c.var.services, senderOf(c), c.req.param('id'), c.req.valid('query'));
    const { to, ...rest } = made;
    const canReword = c.var.services.config.OPENAI_API_KEY !== null;
    return answer(c, draft, { ...rest, ...(to === undefined ? {} : { to }), canReword });
  })
  .post('/brands/:id/draft/reword', rateLimited('search'), hasPipeline, body(rewordInput), async (c) => {
    const { text, length } = c.req.valid('json');
    return answer(c, reworded, { text: await rewordDraft(c.var.services, text, length) });
  })
  .post('/brands/:id/sent', hasPipeline, body(sentInput), async (c) => {
    const { lead, eventId } = await recordSentMail(c.var.services, actorOf(c), c.req.param('id'), c.req.valid('json'));
    return answer(c, sentAnswer, { lead: shownLead(lead), eventId, meanwhile: shownEvents(toLeadState(lead), []) });
  })
  .get('/pitch-templates', hasPipeline, async (c) =>
    answer(c, pitchTemplates, { templates: await listTemplates(c.var.services.db, actorOf(c).pipelineId) }),
  )
  .post('/pitch-templates', hasPipeline, body(pitchTemplateInput), async (c) => {
    const actor = actorOf(c);
    const template = c.req.valid('json');
    refuseUnknownFields(template);
    const made = await insertTemplate(c.var.services.db, actor, { userId: actor.userId, template }, c.var.now);
    if (!made) throw new AppError('conflict', 'There are too many templates. Delete one first.');
    return answer(c, pitchTemplate, made, 201);
  })
  .put('/pitch-templates/:id', hasPipeline, body(pitchTemplateInput), async (c) => {
    const template = c.req.valid('json');
    refuseUnknownFields(template);
    const which = { pipelineId: actorOf(c).pipelineId, id: c.req.param('id'), template };
    const changed = await updateTemplate(c.var.services.db, which, c.var.now);
    if (!changed) throw notFound('Template');
    return answer(c, pitchTemplate, changed);
  })
  .delete('/pitch-templates/:id', hasPipeline, async (c) => {
    if (!(await deleteTemplate(c.var.services.db, actorOf(c).pipelineId, c.req.param('id'))))
      throw notFound('Template');
    return answer(c, okAnswer, { ok: true });
  });
