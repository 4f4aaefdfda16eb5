// Removes a member, or lets one leave. The leads stay with the newsletter, and at least one owner always remains.
import { newsletterRole } from '../../domain/access.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { removeMember } from '../../store/pipeline/members.ts';
import { listTeamMembers } from '../../store/pipeline/team.ts';

export async function removeNewsletterMember(
  { db }: Pick<Services, 'db'>,
  by: { userId: string; newsletterId: string },
  memberId: string,
  now: Date,
): Promise<void> {
  const team = await listTeamMembers(db, by.newsletterId, newsletterRole);
  const actor = team.find(({ id }) => id === by.userId);
  const member = team.find(({ id }) => id === memberId);
  if (!member) throw notFound('Member');
  if (actor?.role !== 'owner' && memberId !== by.userId)
    throw new AppError('forbidden', 'Only owners may remove other members');
  const others = team.filter(({ id, role }) => role === 'owner' && id !== memberId).map(({ id }) => id);
  const owners = member.role === 'owner' ? others : null;
  if (!(await removeMember(db, { newsletterId: by.newsletterId, userId: memberId, owners }, now)))
    throw new AppError('conflict', 'A newsletter needs an owner. Invite another owner first.');
}
