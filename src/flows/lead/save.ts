// Saving a brand creates a lead. Removing the lead from the pipeline keeps its history, which saving
// the brand again restores.
import type { LeadStage } from '../../contract/lead-stages.ts';
import type { LeadChange, LeadInput } from '../../contract/leads.ts';
import { displayName } from '../../domain/brand/name.ts';
import { requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { listOwnContacts, type OwnContactRecord } from '../../store/pipeline/contacts.ts';
import type { LeadActor } from '../../store/pipeline/lead-actor.ts';
import { type LeadWithNotes, readLead } from '../../store/pipeline/lead-rows.ts';
import { ensureMemberBrand, insertLead, nameLeadCompany, writeLead } from '../../store/pipeline/lead-writes.ts';
import { requireBrandKey } from '../brand/add.ts';
import { addOwnContact } from '../contact/add-own.ts';
import { changeLead, type PipelineActor, readWrittenLead, requireLead, writeInTurn } from './change.ts';

/** A member, or the product itself (`userId` null). */
type LeadSaver = Omit<PipelineActor, 'userId'> & LeadActor;

/**
 * Saves a brand as a lead.
 * @returns the brand's lead, and whether it was created or restored.
 * @throws AppError not_found if the brand is hidden.
 */
export async function saveBrandAsLead(
  { db }: Pick<Services, 'db'>,
  actor: LeadSaver,
  { brandId, stage, company = '' }: { brandId: string; stage: LeadStage; company?: string },
): Promise<{ lead: LeadWithNotes; wasMade: boolean }> {
  const id = crypto.randomUUID();
  if (await insertLead(db, { ...actor, id, brandId, stage, company }, actor, actor.now))
    return { lead: await readWrittenLead(db, actor, id), wasMade: true };
  const lead = await requireFound(readLead(db, { brandId }, actor), 'Brand');
  if (!lead.removed) return { lead, wasMade: false };
  const wasMade = (await setRemoved(db, actor, lead, false)) !== null;
  return { lead: await readWrittenLead(db, actor, lead.id), wasMade };
}

/**
 * Saves a company as a lead by its name: the brand of that name, or one that nobody else sees until an ad names it.
 * @param imported further fields from a member's table. A lead that was there before an import stays as it is.
 * @throws AppError invalid if the name has no letter or digit.
 */
export async function addCompanyAsLead(
  services: Pick<Services, 'db' | 'mailDomains'>,
  actor: PipelineActor,
  { company = '', website, contactName, contactEmail, stage }: LeadInput,
  imported: LeadChange | null = null,
): Promise<{ lead: LeadWithNotes; wasMade: boolean }> {
  const { brandId, ...saved } = await saveNamedCompany(services, actor, company, stage);
  if (imported && !saved.wasMade) return saved;
  const isSiteNew = website && !saved.lead.brand.website && saved.lead.links.length === 0;
  const contact = await contactOf(services, actor, brandId, { name: contactName, email: contactEmail });
  const change = {
    ...imported,
    ...(isSiteNew ? { links: [{ url: website, label: 'Website' }] } : {}),
    ...(contact ? { contactId: contact.id, contact: contact.name || contact.email } : {}),
  };
  if (Object.keys(change).length === 0) return saved;
  return { ...saved, lead: (await changeLead(services, actor, saved.lead.id, change)).lead };
}

/** @throws AppError invalid if the name has no letter or digit. */
export async function saveNamedCompany(
  { db }: Pick<Services, 'db'>,
  actor: LeadSaver,
  company: string,
  stage: LeadStage,
) {
  const name = displayName(company) || company;
  const brandId = await ensureMemberBrand(db, { name, key: requireBrandKey(company, 'company') }, actor.now);
  await nameLeadCompany(db, { ...actor, brandId, company: name });
  return { brandId, ...(await saveBrandAsLead({ db }, actor, { brandId, stage, company: name })) };
}

/** The members' contact with this name or address, made if there is none; null if neither is given. */
async function contactOf(
  services: Pick<Services, 'db' | 'mailDomains'>,
  actor: PipelineActor,
  brandId: string,
  { name, email }: { name: string; email: string },
): Promise<OwnContactRecord | null> {
  if (!name && !email) return null;
  const known = (await listOwnContacts(services.db, actor.pipelineId, brandId)).find((one) =>
    email ? one.email.toLowerCase() === email.toLowerCase() : one.name.toLowerCase() === name.toLowerCase(),
  );
  return known ?? (await addOwnContact(services, actor, { brandId, contact: { name, email, title: '', note: '' } }));
}

/** Removes a lead from the pipeline. @returns the event's id. @throws AppError not_found | conflict. */
export async function removeLead({ db }: Pick<Services, 'db'>, actor: PipelineActor, id: string): Promise<number> {
  return writeInTurn(async () => setRemoved(db, actor, await requireLead(db, actor, id), true));
}

function setRemoved(db: Services['db'], actor: LeadSaver, { id, version }: LeadWithNotes, removed: boolean) {
  const kind = removed ? 'removed' : 'restored';
  const change = { removed: [!removed, removed] } as { removed: [boolean, boolean] };
  return writeLead(db, { pipelineId: actor.pipelineId, leadId: id, version, kind, change }, actor, actor.now);
}
