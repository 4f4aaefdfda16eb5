// Contacts of brands that the members of a pipeline entered themselves (seen by them alone, preferred in drafts), and
// members' reports about wrong contacts in the catalogue.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { contactReportInput, ownContact, ownContactInput, ownContacts } from '../contract/contacts.ts';
import { wrongReport } from '../contract/review.ts';
import { AppError, notFound } from '../errors.ts';
import { checkAddress } from '../flows/contact/check-domain.ts';
import { refuseRemoved } from '../flows/contact/remove.ts';
import { reportContact } from '../flows/sponsorship/contact-report.ts';
import {
  deleteOwnContact,
  insertOwnContact,
  OWN_CONTACTS_MAX,
  ownContactOf,
  ownContactsOf,
  updateOwnContact,
} from '../store/pipeline/contacts.ts';
import { answer } from './answer.ts';
import { body } from './input.ts';
import { actorOf, hasPipeline } from './pipeline-actor.ts';
import type { AppEnv } from './types.ts';

export const memberContacts = new Hono<AppEnv>()
  .get('/brands/:id/contacts', hasPipeline, async (c) => {
    const contacts = await ownContactsOf(c.var.services.db, actorOf(c).pipelineId, c.req.param('id'));
    return answer(c, ownContacts, { contacts });
  })
  .post('/brands/:id/contacts', hasPipeline, body(ownContactInput), async (c) => {
    const { db } = c.var.services;
    const owner = actorOf(c);
    const id = crypto.randomUUID();
    const given = { owner, id, brandId: c.req.param('id'), contact: c.req.valid('json') };
    await refuseRemoved(c.var.services, given.contact.email);
    if (!(await insertOwnContact(db, given, owner, c.var.now))) {
      if ((await ownContactsOf(db, owner.pipelineId, given.brandId)).length >= OWN_CONTACTS_MAX)
        throw new AppError('conflict', `A brand can have ${OWN_CONTACTS_MAX} of your contacts. Delete one first.`);
      throw notFound('Brand');
    }
    await checkAddress(c.var.services, given.contact.email, c.var.now);
    const made = await ownContactOf(db, owner.pipelineId, id);
    if (!made) throw notFound('Contact');
    return answer(c, ownContact, made, 201);
  })
  .put('/own-contacts/:id', hasPipeline, body(ownContactInput), async (c) => {
    const { db } = c.var.services;
    const { pipelineId } = actorOf(c);
    const id = c.req.param('id');
    const contact = c.req.valid('json');
    await refuseRemoved(c.var.services, contact.email);
    if (!(await updateOwnContact(db, { pipelineId, id, contact }, c.var.now))) throw notFound('Contact');
    await checkAddress(c.var.services, contact.email, c.var.now);
    const changed = await ownContactOf(db, pipelineId, id);
    if (!changed) throw notFound('Contact');
    return answer(c, ownContact, changed);
  })
  .delete('/own-contacts/:id', hasPipeline, async (c) => {
    if (!(await deleteOwnContact(c.var.services.db, actorOf(c).pipelineId, c.req.param('id'))))
      throw notFound('Contact');
    return answer(c, okAnswer, { ok: true });
  })
  .post('/brands/:id/contact-reports', body(contactReportInput), async (c) => {
    const { services, sight, user, now } = c.var;
    if (!user) throw new AppError('unauthenticated', 'Please sign in');
    const { what, note } = c.req.valid('json');
    const report = { brandId: c.req.param('id'), userId: user.id, what, note: note || null };
    return answer(c, wrongReport, await reportContact(services, report, sight, now), 201);
  });
