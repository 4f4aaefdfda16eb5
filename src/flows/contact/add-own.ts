import type { OwnContactInput } from '../../contract/contacts.ts';
import { AppError, notFound, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import {
  findOwnContact,
  insertOwnContact,
  listOwnContacts,
  OWN_CONTACTS_MAX,
  type OwnContactRecord,
} from '../../store/pipeline/contacts.ts';
import type { PipelineActor } from '../lead/change.ts';
import { checkMailDomainOfAddress } from './check-domain.ts';
import { refuseRemovedContact } from './remove.ts';

export const knownContactError = () => new AppError('conflict', 'You have this contact already');

/** @throws AppError not_found | conflict (known, or too many) | invalid (an address removed at its owner's request). */
export async function addOwnContact(
  services: Pick<Services, 'db' | 'mailDomains'>,
  owner: PipelineActor,
  { brandId, contact }: { brandId: string; contact: OwnContactInput },
): Promise<OwnContactRecord> {
  const { db } = services;
  const id = crypto.randomUUID();
  await refuseRemovedContact(services, contact.email);
  if (!(await insertOwnContact(db, { owner, id, brandId, contact }, owner, owner.now))) {
    const contacts = await listOwnContacts(db, owner.pipelineId, brandId);
    const key = (of: { name: string; email: string }) => (of.email || of.name).toLowerCase();
    if (contacts.some((one) => key(one) === key(contact))) throw knownContactError();
    if (contacts.length >= OWN_CONTACTS_MAX)
      throw new AppError('conflict', `A brand can have ${OWN_CONTACTS_MAX} of your contacts. Delete one first.`);
    throw notFound('Brand');
  }
  await checkMailDomainOfAddress(services, contact.email, owner.now);
  return requireFound(findOwnContact(db, owner.pipelineId, id), 'Contact');
}
