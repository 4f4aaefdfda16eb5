// Contacts of brands that the members of a pipeline entered. Only they see them, and drafts prefer them.
import { Hono } from 'hono';
import { done } from '../contract/account.ts';
import { ownContact, ownContactInput, ownContacts } from '../contract/contacts.ts';
import { notFound } from '../errors.ts';
import {
  deleteOwnContact,
  insertOwnContact,
  ownContactOf,
  ownContactsOf,
  updateOwnContact,
} from '../store/pipeline/contacts.ts';
import { answer } from './answer.ts';
import { body } from './input.ts';
import { actorOf, hasPipeline } from './pipeline-actor.ts';
import type { AppEnv } from './types.ts';

export const memberOwnContacts = new Hono<AppEnv>()
  .get('/brands/:id/contacts', hasPipeline, async (c) => {
    const contacts = await ownContactsOf(c.var.services.db, actorOf(c).pipelineId, c.req.param('id'));
    return answer(c, ownContacts, { contacts });
  })
  .post('/brands/:id/contacts', hasPipeline, body(ownContactInput), async (c) => {
    const { db } = c.var.services;
    const owner = actorOf(c);
    const id = crypto.randomUUID();
    const given = { owner, id, brandId: c.req.param('id'), contact: c.req.valid('json') };
    if (!(await insertOwnContact(db, given, owner, c.var.now))) throw notFound('Brand');
    const made = await ownContactOf(db, owner.pipelineId, id);
    if (!made) throw notFound('Contact');
    return answer(c, ownContact, made, 201);
  })
  .put('/own-contacts/:id', hasPipeline, body(ownContactInput), async (c) => {
    const { db } = c.var.services;
    const { pipelineId } = actorOf(c);
    const id = c.req.param('id');
    if (!(await updateOwnContact(db, { pipelineId, id, contact: c.req.valid('json') }, c.var.now)))
      throw notFound('Contact');
    const changed = await ownContactOf(db, pipelineId, id);
    if (!changed) throw notFound('Contact');
    return answer(c, ownContact, changed);
  })
  .delete('/own-contacts/:id', hasPipeline, async (c) => {
    if (!(await deleteOwnContact(c.var.services.db, actorOf(c).pipelineId, c.req.param('id'))))
      throw notFound('Contact');
    return answer(c, done, { ok: true });
  });
