import { sql } from 'drizzle-orm';
import type { MemberRole } from '../../contract/members.ts';
import type { TeamFacts } from '../../domain/access.ts';
import { mayBelongSql, teamFacts } from '../account/sessions.ts';
import type { Db } from '../db.ts';
import { orNull, toIso } from '../rows.ts';
import { newsletters, users } from '../schema/newsletters.ts';
import { userNameSql } from './lead-rows.ts';

export interface TeamMember extends TeamFacts {
  name: string;
  role: MemberRole;
  /** When they accepted an invitation; null if they own the newsletter by other proof. */
  joinedAt: string | null;
}

/** Members of a newsletter, owners first, then by name. @param roleOf decides who is a member (domain/access). */
export async function listTeamMembers(
  db: Db,
  newsletterId: string,
  roleOf: (user: TeamFacts) => MemberRole | null,
): Promise<TeamMember[]> {
  const rows = await db
    .select({
      ...teamFacts,
      name: userNameSql(sql`${users}`),
      joinedAt:
        sql`(select m.created_at from newsletter_members m where m.newsletter_id = ${newsletters.id} and m.user_id = ${users.id})`.mapWith(
          orNull(toIso),
        ),
    })
    .from(newsletters)
    .innerJoin(users, mayBelongSql)
    .where(sql`${newsletters.id} = ${newsletterId}`);
  return rows
    .flatMap((row) => {
      const role = roleOf(row);
      return role ? [{ ...row, role }] : [];
    })
    .sort((a, b) => Number(a.role === 'editor') - Number(b.role === 'editor') || a.name.localeCompare(b.name));
}
