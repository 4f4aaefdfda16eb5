// Drafts to brands, templates, and the record of sent mails. The app itself sends nothing to brands.
import { type Context, Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import {
  draft,
  draftQuery,
  pitchTemplate,
  pitchTemplateInput,
  pitchTemplates,
  rewordAnswer,
  rewordInput,
  sentMailAnswer,
  sentMailInput,
} from '../contract/drafts.ts';
import { findUnknownTemplateFields } from '../domain/lead/template.ts';
import { AppError, invalidField, notFound } from '../errors.ts';
import { toLeadState } from '../flows/lead/change.ts';
import { makeDraft, rewordDraft } from '../flows/lead/draft.ts';
import { recordSentMail } from '../flows/lead/sent.ts';
import {
  deletePitchTemplate,
  insertPitchTemplate,
  listPitchTemplates,
  updatePitchTemplate,
} from '../store/pipeline/draft-facts.ts';
import { answer } from './answer.ts';
import { requireUser } from './guards.ts';
import { validateBody, validateQuery } from './input.ts';
import { toLeadAnswer, toLeadEventAnswers } from './lead-shown.ts';
import { rateLimited } from './limits.ts';
import { pipelineActorOf, requirePipeline } from './pipeline-actor.ts';
import type { AppEnv } from './types.ts';

function senderOf(c: Context<AppEnv>) {
  const { firstName, lastName, newsletterName } = requireUser(c);
  return {
    ...pipelineActorOf(c),
    name: [firstName, lastName].filter(Boolean).join(' '),
    newsletterName: newsletterName ?? '',
  };
}

/** @throws AppError invalid if a template contains unknown fields. */
function refuseUnknownFields(given: { subject: string; body: string }): void {
  for (const name of ['subject', 'body'] as const) {
    const [unknown] = findUnknownTemplateFields(given[name]);
    if (unknown) throw invalidField(name, `There is no field {${unknown}}`);
  }
}

export const memberDraftRoutes = new Hono<AppEnv>()
  .get('/brands/:id/draft', requirePipeline, validateQuery(draftQuery), async (c) => {
    const made = await makeDraft(c.var.services, senderOf(c), c.req.param('id'), c.req.valid('query'));
    const { to, ...rest } = made;
    const canReword = c.var.services.config.OPENAI_API_KEY !== null;
    return answer(c, draft, { ...rest, ...(to === undefined ? {} : { to }), canReword });
  })
  .post('/brands/:id/draft/reword', rateLimited('search'), requirePipeline, validateBody(rewordInput), async (c) => {
    const { text, length } = c.req.valid('json');
    return answer(c, rewordAnswer, { text: await rewordDraft(c.var.services, text, length) });
  })
  .post('/brands/:id/sent', requirePipeline, validateBody(sentMailInput), async (c) => {
    const { lead, eventId } = await recordSentMail(
      c.var.services,
      pipelineActorOf(c),
      c.req.param('id'),
      c.req.valid('json'),
    );
    return answer(c, sentMailAnswer, {
      lead: toLeadAnswer(lead),
      eventId,
      meanwhile: toLeadEventAnswers(toLeadState(lead), []),
    });
  })
  .get('/pitch-templates', requirePipeline, async (c) =>
    answer(c, pitchTemplates, {
      templates: await listPitchTemplates(c.var.services.db, pipelineActorOf(c).pipelineId),
    }),
  )
  .post('/pitch-templates', requirePipeline, validateBody(pitchTemplateInput), async (c) => {
    const actor = pipelineActorOf(c);
    const template = c.req.valid('json');
    refuseUnknownFields(template);
    const made = await insertPitchTemplate(c.var.services.db, actor, { userId: actor.userId, template }, c.var.now);
    if (!made) throw new AppError('conflict', 'There are too many templates. Delete one first.');
    return answer(c, pitchTemplate, made, 201);
  })
  .put('/pitch-templates/:id', requirePipeline, validateBody(pitchTemplateInput), async (c) => {
    const template = c.req.valid('json');
    refuseUnknownFields(template);
    const which = { pipelineId: pipelineActorOf(c).pipelineId, id: c.req.param('id'), template };
    const changed = await updatePitchTemplate(c.var.services.db, which, c.var.now);
    if (!changed) throw notFound('Template');
    return answer(c, pitchTemplate, changed);
  })
  .delete('/pitch-templates/:id', requirePipeline, async (c) => {
    if (!(await deletePitchTemplate(c.var.services.db, pipelineActorOf(c).pipelineId, c.req.param('id'))))
      throw notFound('Template');
    return answer(c, okAnswer, { ok: true });
  });
