// Calls for the contacts at a brand: those that the newsletter's members entered, and reports that ours is wrong.
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import type { ContactDoubt, OwnContactInput, ownContact } from '../../src/contract/contacts.ts';
import type { ErrorReport } from '../../src/contract/review.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export type OwnContact = z.infer<typeof ownContact>;

export const ownContactsQuery = (brandId: string) =>
  queryOptions({
    queryKey: ['contacts', brandId],
    queryFn: async ({ signal }) =>
      (await request<{ contacts: OwnContact[] }>(`/api/brands/${brandId}/contacts`, { signal })).contacts,
  });

/** Saves a contact that a member entered. @param id the contact to change; null creates one. */
export async function saveOwnContact(brandId: string, id: string | null, contact: OwnContactInput): Promise<void> {
  await request(id ? `/api/own-contacts/${id}` : `/api/brands/${brandId}/contacts`, {
    method: id ? 'PUT' : 'POST',
    json: contact,
  });
  await refresh('contacts');
}

export async function deleteOwnContact(id: string): Promise<void> {
  await request(`/api/own-contacts/${id}`, { method: 'DELETE' });
  await refresh('contacts');
}

export async function reportWrongContact(brandId: string, what: ContactDoubt, note: string): Promise<void> {
  await request<ErrorReport>(`/api/brands/${brandId}/contact-reports`, {
    method: 'POST',
    json: { what, ...(note ? { note } : {}) },
  });
  void refresh('brands', 'own-reports');
}
