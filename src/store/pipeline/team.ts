// The members of a newsletter: users to whom domain/access.ts gives a role in it.

import { MEMBER_ROLES, type MemberRole } from '../../contract/members.ts';
import type { UserRights } from '../../domain/access.ts';
import type { Db } from '../db.ts';
import { orNull, queryRows, toBoolean, toIso, toOneOf, toText } from '../rows.ts';
import { newsletters, users } from '../schema/newsletters.ts';
import { addedNewsletterSql, sharesNewsletterDomainSql } from '../sessions.ts';

export interface TeamMember {
  id: string;
  name: string;
  email: string | null;
  role: MemberRole;
  /** When they accepted an invitation; null if they own the newsletter by other proof. */
  joinedAt: string | null;
}

/** Members of a newsletter, owners first, then by name. @param roleOf decides who is a member (domain/access). */
export async function listTeamMembers(
  db: Db,
  newsletterId: string,
  roleOf: (user: UserRights) => MemberRole | null,
): Promise<TeamMember[]> {
  const rows = await queryRows(db, {
    id: users.id,
    isAdmin: users.isAdmin,
    subscriptionStatus: users.subscriptionStatus,
    email: users.email,
    name: toText,
    madeNewsletter: toBoolean,
    isOnItsDomain: toBoolean,
    memberRole: orNull(toOneOf(MEMBER_ROLES)),
    isRemovedMember: toBoolean,
    joinedAt: orNull(toIso),
  })`
    select ${users.id} as id, ${users.isAdmin} as "isAdmin", ${users.subscriptionStatus} as "subscriptionStatus", ${users.email} as email,
      coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email}, 'A member') as name,
      ${addedNewsletterSql} as "madeNewsletter", ${sharesNewsletterDomainSql} as "isOnItsDomain",
      case when m.removed_at is null then m.role end as "memberRole", m.removed_at is not null as "isRemovedMember",
      m.created_at as "joinedAt"
    from newsletters join users on ${users.newsletterId} = ${newsletters.id}
      or exists (select 1 from newsletter_members x where x.newsletter_id = ${newsletters.id} and x.user_id = ${users.id} and x.removed_at is null)
    left join newsletter_members m on m.newsletter_id = ${newsletters.id} and m.user_id = ${users.id}
    where ${newsletters.id} = ${newsletterId}`;
  return rows
    .flatMap((row) => {
      const role = roleOf({ ...row, newsletterId, isProvisional: false });
      return role ? [{ id: row.id, name: row.name, email: row.email, role, joinedAt: row.joinedAt }] : [];
    })
    .sort((a, b) => Number(a.role === 'editor') - Number(b.role === 'editor') || a.name.localeCompare(b.name));
}
