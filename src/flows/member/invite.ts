// Invitations to work on a newsletter together. The link is mailed to an address, and only a user who has verified
// that address may use it.
import type { MemberRole } from '../../contract/members.ts';
import { PRODUCT_NAME } from '../../contract/names.ts';
import { daysAfter } from '../../contract/time.ts';
import { hasFreeSeat, newsletterRole, salesPipelineId, type Viewer } from '../../domain/access.ts';
import { sha256Hex } from '../../domain/digest.ts';
import { toPlainName } from '../../domain/mail/plain-name.ts';
import { randomToken } from '../../domain/random-token.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Services } from '../../services.ts';
import {
  addInvitedMember,
  deleteInvitation,
  findInvitation,
  insertInvitation,
  type OpenInvitation,
  withdrawInvitation,
} from '../../store/pipeline/members.ts';
import { listTeamMembers } from '../../store/pipeline/team.ts';

const INVITED_DAYS = 14;

/**
 * Sends an invitation.
 * @throws AppError invalid (already a member) | conflict (too many are open, or went to this address today) |
 *   vendor_failed | not_configured.
 */
export async function inviteMember(
  { db, mail, config }: Pick<Services, 'db' | 'mail' | 'config'>,
  by: { userId: string; name: string; newsletterId: string; newsletterName: string },
  { email, role }: { email: string; role: MemberRole },
  now: Date,
): Promise<void> {
  const { newsletterId } = by;
  const team = await listTeamMembers(db, newsletterId, newsletterRole);
  if (team.some((member) => member.email?.toLowerCase() === email))
    throw invalidField('email', 'This person is already a member');
  const token = randomToken();
  const id = crypto.randomUUID();
  const tokenHash = await sha256Hex(token);
  const expiresAt = daysAfter(now, INVITED_DAYS);
  const stored = { id, newsletterId, email, role, tokenHash, invitedBy: by.userId, expiresAt };
  const outcome = await insertInvitation(db, stored, now);
  if (outcome === 'address')
    throw new AppError('conflict', 'This address was invited several times today. Try again tomorrow.');
  if (outcome === 'newsletter') throw new AppError('conflict', 'Too many invitations are open. Withdraw one first.');
  const inviter = toPlainName(by.name, 'A member');
  const newsletter = toPlainName(by.newsletterName, 'a newsletter');
  try {
    await mail.send({
      to: email,
      subject: `${inviter} invited you to work on ${newsletter}`,
      text: [
        `${inviter} invited you to the sponsorship pipeline of ${newsletter} on ${PRODUCT_NAME}.`,
        ...(hasFreeSeat(team) ? ['Its Premium plan includes a seat for you, at no charge.'] : []),
        '',
        'Open this link and sign in with this e-mail address to join, or to say no:',
        `${config.ORIGIN}/invitation?token=${token}`,
        '',
        `The link works for ${INVITED_DAYS} days. If you don't know the sender, you can ignore this mail.`,
      ].join('\n'),
    });
  } catch (error) {
    await deleteInvitation(db, id);
    throw error;
  }
}

const invitationGone = () => new AppError('gone', 'This invitation has expired or was withdrawn. Ask for a new one.');

interface Invited {
  id: string;
  email: string | null;
  emailVerified: boolean;
}

/**
 * The invitation that a link refers to.
 * @throws AppError gone (expired, withdrawn or used, or its sender is no owner any more) | forbidden (sent to somebody
 *   else).
 */
export async function requireInvitation(
  { db }: Pick<Services, 'db'>,
  user: Invited,
  token: string,
  now: Date,
): Promise<OpenInvitation> {
  const found = await findInvitation(db, await sha256Hex(token), now);
  const team = found ? await listTeamMembers(db, found.newsletterId, newsletterRole) : [];
  if (!found || !team.some(({ id, role }) => id === found.invitedById && role === 'owner')) throw invitationGone();
  if (!user.emailVerified || user.email?.toLowerCase() !== found.email)
    throw new AppError(
      'forbidden',
      'This invitation was sent to another e-mail address. Sign in with the address that received it.',
    );
  return found;
}

export async function acceptInvitation(
  services: Pick<Services, 'db'>,
  { user, viewer }: { user: Invited; viewer: Viewer },
  token: string,
  now: Date,
): Promise<OpenInvitation> {
  const invitation = await requireInvitation(services, user, token, now);
  const { newsletterId } = invitation;
  const keeps = viewer.role === 'owner' && viewer.newsletterId !== newsletterId ? viewer.newsletterId : null;
  const alone = salesPipelineId(newsletterId, { userId: user.id });
  const leaves =
    viewer.newsletterId && viewer.pipelineId && viewer.role === null && viewer.newsletterId !== newsletterId
      ? { pipelineId: viewer.pipelineId, newsletterId: viewer.newsletterId, alone: user.id }
      : null;
  if (!(await addInvitedMember(services.db, { invitation, userId: user.id, keeps, leaves, alone }, now)))
    throw invitationGone();
  return invitation;
}

export async function declineInvitation(
  services: Pick<Services, 'db'>,
  user: Invited,
  token: string,
  now: Date,
): Promise<OpenInvitation> {
  const invitation = await requireInvitation(services, user, token, now);
  await withdrawInvitation(services.db, invitation.newsletterId, invitation.id, now);
  return invitation;
}
