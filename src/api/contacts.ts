// Contacts of brands that the members of a pipeline entered themselves (seen by them alone, preferred in drafts), and
// members' reports about wrong contacts in the catalogue.
import { Hono } from 'hono';
import { okAnswer } from '../contract/account.ts';
import { contactReportInput, ownContact, ownContactInput, ownContacts } from '../contract/contacts.ts';
import { errorReport } from '../contract/review.ts';
import { AppError, notFound } from '../errors.ts';
import { checkMailDomainOfAddress } from '../flows/contact/check-domain.ts';
import { refuseRemovedContact } from '../flows/contact/remove.ts';
import { reportWrongContact } from '../flows/sponsorship/contact-report.ts';
import {
  deleteOwnContact,
  findOwnContact,
  insertOwnContact,
  listOwnContacts,
  OWN_CONTACTS_MAX,
  updateOwnContact,
} from '../store/pipeline/contacts.ts';
import { answer } from './answer.ts';
import { validateBody } from './input.ts';
import { pipelineActorOf, requirePipeline } from './pipeline-actor.ts';
import type { AppEnv } from './types.ts';

const knownContact = () => new AppError('conflict', 'You have this contact already');

export const memberContactRoutes = new Hono<AppEnv>()
  .get('/brands/:id/contacts', requirePipeline, async (c) => {
    const contacts = await listOwnContacts(c.var.services.db, pipelineActorOf(c).pipelineId, c.req.param('id'));
    return answer(c, ownContacts, { contacts });
  })
  .post('/brands/:id/contacts', requirePipeline, validateBody(ownContactInput), async (c) => {
    const { db } = c.var.services;
    const owner = pipelineActorOf(c);
    const id = crypto.randomUUID();
    const given = { owner, id, brandId: c.req.param('id'), contact: c.req.valid('json') };
    await refuseRemovedContact(c.var.services, given.contact.email);
    if (!(await insertOwnContact(db, given, owner, c.var.now))) {
      const contacts = await listOwnContacts(db, owner.pipelineId, given.brandId);
      const key = (of: { name: string; email: string }) => (of.email || of.name).toLowerCase();
      if (contacts.some((one) => key(one) === key(given.contact))) throw knownContact();
      if (contacts.length >= OWN_CONTACTS_MAX)
        throw new AppError('conflict', `A brand can have ${OWN_CONTACTS_MAX} of your contacts. Delete one first.`);
      throw notFound('Brand');
    }
    await checkMailDomainOfAddress(c.var.services, given.contact.email, c.var.now);
    const made = await findOwnContact(db, owner.pipelineId, id);
    if (!made) throw notFound('Contact');
    return answer(c, ownContact, made, 201);
  })
  .put('/own-contacts/:id', requirePipeline, validateBody(ownContactInput), async (c) => {
    const { db } = c.var.services;
    const { pipelineId } = pipelineActorOf(c);
    const id = c.req.param('id');
    const contact = c.req.valid('json');
    await refuseRemovedContact(c.var.services, contact.email);
    if (!(await updateOwnContact(db, { pipelineId, id, contact }, c.var.now)))
      throw (await findOwnContact(db, pipelineId, id)) ? knownContact() : notFound('Contact');
    await checkMailDomainOfAddress(c.var.services, contact.email, c.var.now);
    const changed = await findOwnContact(db, pipelineId, id);
    if (!changed) throw notFound('Contact');
    return answer(c, ownContact, changed);
  })
  .delete('/own-contacts/:id', requirePipeline, async (c) => {
    if (!(await deleteOwnContact(c.var.services.db, pipelineActorOf(c).pipelineId, c.req.param('id'))))
      throw notFound('Contact');
    return answer(c, okAnswer, { ok: true });
  })
  .post('/brands/:id/contact-reports', validateBody(contactReportInput), async (c) => {
    const { services, sight, user, now } = c.var;
    if (!user) throw new AppError('unauthenticated', 'Please sign in');
    const { what, note } = c.req.valid('json');
    const report = { brandId: c.req.param('id'), userId: user.id, what, note: note || null };
    return answer(c, errorReport, await reportWrongContact(services, report, sight, now), 201);
  });
