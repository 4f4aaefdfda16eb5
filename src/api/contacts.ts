import { contactRoutes } from '../contract/routes/contacts.ts';
import { notFound, requireFound } from '../errors.ts';
import { addOwnContact, knownContactError } from '../flows/contact/add-own.ts';
import { checkMailDomainOfAddress } from '../flows/contact/check-domain.ts';
import { refuseRemovedContact } from '../flows/contact/remove.ts';
import { reportWrongContact } from '../flows/sponsorship/error-reports.ts';
import { deleteOwnContact, findOwnContact, listOwnContacts, updateOwnContact } from '../store/pipeline/contacts.ts';
import { answers } from './route.ts';

export const contactApi = answers(contactRoutes, {
  listOwn: async ({ db, actor, params }) => {
    const contacts = await listOwnContacts(db, actor.pipelineId, params.id);
    return { contacts };
  },
  addOwn: ({ services, actor, params, body }) => addOwnContact(services, actor, { brandId: params.id, contact: body }),
  changeOwn: async ({ services, db, actor: { pipelineId }, params, body: contact, now }) => {
    const { id } = params;
    await refuseRemovedContact(services, contact.email);
    if (!(await updateOwnContact(db, { pipelineId, id, contact }, now)))
      throw (await findOwnContact(db, pipelineId, id)) ? knownContactError() : notFound('Contact');
    await checkMailDomainOfAddress(services, contact.email, now);
    return requireFound(findOwnContact(db, pipelineId, id), 'Contact');
  },
  removeOwn: async ({ db, actor, params }) => {
    if (!(await deleteOwnContact(db, actor.pipelineId, params.id))) throw notFound('Contact');
  },
  report: ({ body: { what, note }, params, services, sight, user, now }) => {
    const report = { brandId: params.id, userId: user.id, what, note: note || null };
    return reportWrongContact(services, report, sight, now);
  },
});
