// Drafts to brands, templates, and the record of sent mails. The app itself sends nothing to brands.
import type { Context } from 'hono';
import { draftRoutes } from '../contract/routes/drafts.ts';
import { fullName } from '../domain/full-name.ts';
import { findUnknownTemplateFields } from '../domain/lead/template.ts';
import { AppError, invalidField, notFound, requireFound } from '../errors.ts';
import { makeDraft, rewordDraft } from '../flows/lead/draft.ts';
import { recordSentMail } from '../flows/lead/sent.ts';
import {
  deletePitchTemplate,
  insertPitchTemplate,
  listPitchTemplates,
  updatePitchTemplate,
} from '../store/pipeline/draft-facts.ts';
import { requireUser } from './guards.ts';
import { toLeadChangeAnswer } from './lead-shown.ts';
import { pipelineActorOf } from './pipeline-actor.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';

function senderOf(c: Context<AppEnv>) {
  const user = requireUser(c);
  return { ...pipelineActorOf(c), name: fullName(user), newsletterName: user.newsletterName ?? '' };
}

/** @throws AppError invalid if a template contains unknown fields. */
function refuseUnknownFields(given: { subject: string; body: string }): void {
  for (const name of ['subject', 'body'] as const) {
    const [unknown] = findUnknownTemplateFields(given[name]);
    if (unknown) throw invalidField(name, `There is no field {${unknown}}`);
  }
}

export const draftApi = answers(draftRoutes, {
  draft: async ({ services, params, query, c }) => {
    const { to, ...rest } = await makeDraft(services, senderOf(c), params.id, query);
    const canReword = services.config.OPENAI_API_KEY !== null;
    return { ...rest, ...(to === undefined ? {} : { to }), canReword };
  },
  reword: async ({ body: { text, length }, services }) => ({ text: await rewordDraft(services, text, length) }),
  recordSentMail: async ({ services, actor, params, body }) => {
    return toLeadChangeAnswer(await recordSentMail(services, actor, params.id, body));
  },
  listTemplates: async ({ db, actor }) => ({ templates: await listPitchTemplates(db, actor.pipelineId) }),
  createTemplate: async ({ actor, body: template, db, now }) => {
    refuseUnknownFields(template);
    const made = await insertPitchTemplate(db, actor, { userId: actor.userId, template }, now);
    if (!made) throw new AppError('conflict', 'There are too many templates. Delete one first.');
    return made;
  },
  saveTemplate: async ({ body: template, actor, params, db, now }) => {
    refuseUnknownFields(template);
    const which = { pipelineId: actor.pipelineId, id: params.id, template };
    return requireFound(updatePitchTemplate(db, which, now), 'Template');
  },
  removeTemplate: async ({ db, actor, params }) => {
    if (!(await deletePitchTemplate(db, actor.pipelineId, params.id))) throw notFound('Template');
  },
});
