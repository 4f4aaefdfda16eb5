// Members of a newsletter, and invitations to become one.
import * as z from 'zod';
import { isoDate } from './common.ts';

/** Owners invite and remove members; both roles work on the pipeline. */
export const MEMBER_ROLES = ['owner', 'editor'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const memberSummary = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() });

/** GET /api/newsletter-members; only owners see invitations. */
export const memberList = z.object({
  /** Null if the viewer runs the newsletter without proof and therefore has a separate pipeline. */
  role: z.enum(MEMBER_ROLES).nullable(),
  members: z.array(
    memberSummary.extend({
      role: z.enum(MEMBER_ROLES),
      isYou: z.boolean(),
      /** When the member accepted an invitation; null if they added the newsletter or have an address on its domain. */
      joinedAt: isoDate.nullable(),
      hasSeat: z.boolean(),
    }),
  ),
  /** How many people the plans of the newsletter's owners cover; 0 if no owner pays. */
  seats: z.int(),
  /** Newsletters that the viewer is a member of, including the current one. */
  newsletters: z.array(z.object({ id: z.string(), name: z.string(), isCurrent: z.boolean() })),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(MEMBER_ROLES),
      createdAt: isoDate,
      expiresAt: isoDate,
    }),
  ),
});
export type MemberList = z.infer<typeof memberList>;

export const invitationInput = z
  .object({
    email: z
      .email('Please enter a valid e-mail address')
      .max(254)
      .transform((given) => given.toLowerCase()),
    role: z.enum(MEMBER_ROLES).default('editor'),
  })
  .strict();

export const newsletterSwitchInput = z.object({ newsletterId: z.string().min(1).max(100) }).strict();
