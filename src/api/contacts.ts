import { contactRoutes } from '../contract/routes/contacts.ts';
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
import { answers } from './route.ts';

const knownContact = () => new AppError('conflict', 'You have this contact already');

export const contactApi = answers(contactRoutes, {
  listOwn: async ({ db, actor, params }) => {
    const contacts = await listOwnContacts(db, actor.pipelineId, params.id);
    return { contacts };
  },
  addOwn: async ({ services, db, actor: owner, params, body, now }) => {
    const id = crypto.randomUUID();
    const given = { owner, id, brandId: params.id, contact: body };
    await refuseRemovedContact(services, given.contact.email);
    if (!(await insertOwnContact(db, given, owner, now))) {
      const contacts = await listOwnContacts(db, owner.pipelineId, given.brandId);
      const key = (of: { name: string; email: string }) => (of.email || of.name).toLowerCase();
      if (contacts.some((one) => key(one) === key(given.contact))) throw knownContact();
      if (contacts.length >= OWN_CONTACTS_MAX)
        throw new AppError('conflict', `A brand can have ${OWN_CONTACTS_MAX} of your contacts. Delete one first.`);
      throw notFound('Brand');
    }
    await checkMailDomainOfAddress(services, given.contact.email, now);
    const made = await findOwnContact(db, owner.pipelineId, id);
    if (!made) throw notFound('Contact');
    return made;
  },
  changeOwn: async ({ services, db, actor: { pipelineId }, params, body: contact, now }) => {
    const { id } = params;
    await refuseRemovedContact(services, contact.email);
    if (!(await updateOwnContact(db, { pipelineId, id, contact }, now)))
      throw (await findOwnContact(db, pipelineId, id)) ? knownContact() : notFound('Contact');
    await checkMailDomainOfAddress(services, contact.email, now);
    const changed = await findOwnContact(db, pipelineId, id);
    if (!changed) throw notFound('Contact');
    return changed;
  },
  removeOwn: async ({ db, actor, params }) => {
    if (!(await deleteOwnContact(db, actor.pipelineId, params.id))) throw notFound('Contact');
    return { ok: true };
  },
  report: ({ body: { what, note }, params, services, sight, user, now }) => {
    const report = { brandId: params.id, userId: user.id, what, note: note || null };
    return reportWrongContact(services, report, sight, now);
  },
});
