import { queryOptions } from '@tanstack/react-query';
import type { MemberList, MemberRole } from '../../src/contract/members.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export const newsletterMembersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => request<MemberList>('/api/newsletter-members', { signal }),
});

export async function inviteMember(given: { email: string; role: MemberRole }): Promise<void> {
  await request('/api/newsletter-members/invitations', { method: 'POST', json: given });
  await refresh('members');
}

export async function withdrawInvitation(id: string): Promise<void> {
  await request(`/api/newsletter-members/invitations/${id}`, { method: 'DELETE' });
  await refresh('members');
}

/** Removes a member. Refetches the user too, because people who remove themselves get other rights. */
export async function removeMember(id: string): Promise<void> {
  await request(`/api/newsletter-members/${id}`, { method: 'DELETE' });
  await refresh('members');
}

/** Switches to another newsletter. Reloads, because everything on screen belongs to the previous one. */
export async function switchNewsletter(newsletterId: string): Promise<void> {
  await request('/api/newsletter-members/switch', { method: 'POST', json: { newsletterId } });
  window.location.assign('/');
}
