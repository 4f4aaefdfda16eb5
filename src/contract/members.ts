// Members of a newsletter and invitations to become one.
import * as z from 'zod';
import { isoDate } from './common.ts';

/** Owners invite and remove members; both work on the pipeline. */
export const MEMBER_ROLES = ['owner', 'editor'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const memberFace = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() });
export type MemberFace = z.infer<typeof memberFace>;

/** GET /api/newsletter-members */
export const memberList = z.object({
  /** Null: the viewer runs the newsletter without proof, and works in a pipeline of their own. */
  role: z.enum(MEMBER_ROLES).nullable(),
  members: z.array(
    memberFace.extend({
      role: z.enum(MEMBER_ROLES),
      isYou: z.boolean(),
      /** Null: they added the newsletter or have an address on its domain. */
      joinedAt: isoDate.nullable(),
    }),
  ),
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

/** POST /api/newsletter-members/invitations (owners) */
export const invitationInput = z
  .object({
    email: z
      .email('Please enter a valid e-mail address')
      .max(254)
      .transform((given) => given.toLowerCase()),
    role: z.enum(MEMBER_ROLES).default('editor'),
  })
  .strict();

/** POST /api/invitations: what an invitation's link leads to, for the signed-in user that it was sent to. */
export const invitationToken = z
  .object({ token: z.string().regex(/^[\w-]{20,100}$/, 'This link is not complete') })
  .strict();
export const invitation = z.object({
  newsletter: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(MEMBER_ROLES),
  invitedBy: z.string(),
  /** The newsletter that the user runs so far, and would leave. */
  leaves: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitation>;
