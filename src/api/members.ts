// Members of a newsletter, and the page that an invitation's link opens.
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { memberRoutes } from '../contract/routes/members.ts';
import { hasFreeSeat, newsletterRole, planSeats, viewerOf } from '../domain/access.ts';
import { nameOrEmail } from '../domain/full-name.ts';
import { escapeHtmlValue } from '../domain/html-escape.ts';
import { AppError, notFound } from '../errors.ts';
import { acceptInvitation, declineInvitation, inviteMember, requireInvitation } from '../flows/member/invite.ts';
import { removeNewsletterMember } from '../flows/member/remove.ts';
import { findUserBySessionHash } from '../store/account/sessions.ts';
import {
  listNewslettersOfMember,
  listOpenInvitations,
  switchNewsletter,
  withdrawInvitation,
} from '../store/pipeline/members.ts';
import { listTeamMembers } from '../store/pipeline/team.ts';
import { requireOwnedNewsletter } from './guards.ts';
import { answerWithPlainPage, readPostedFields } from './plain-page.ts';
import { answers } from './route.ts';
import { hashSessionId, sessionCookie } from './session-cookie.ts';
import type { AppEnv } from './types.ts';

export const memberApi = answers(memberRoutes, {
  list: async ({ services, viewer, now, user }) => {
    const { newsletterId, ownNewsletterId, role } = viewer;
    const [team, invitations, joined] = await Promise.all([
      ownNewsletterId ? listTeamMembers(services.db, ownNewsletterId, newsletterRole) : [],
      ownNewsletterId && role === 'owner' ? listOpenInvitations(services.db, ownNewsletterId, now) : [],
      listNewslettersOfMember(services.db, user.id),
    ]);
    const current = { id: newsletterId ?? '', name: user.newsletterName ?? '' };
    const { total, seated } = planSeats(team);
    const newsletters = [current, ...joined.filter(({ id }) => id !== newsletterId)];
    return {
      role,
      members: team.map((member) => ({ ...member, isYou: member.id === user.id, hasSeat: seated.has(member.id) })),
      seats: total,
      newsletters: newsletters.map((one) => ({ ...one, isCurrent: one.id === newsletterId })),
      invitations,
    };
  },
  invite: async ({ user, services, body, now, c }) => {
    const newsletterId = requireOwnedNewsletter(c);
    const by = {
      userId: user.id,
      name: nameOrEmail(user) || 'A member',
      newsletterId,
      newsletterName: user.newsletterName ?? '',
    };
    await inviteMember(services, by, body, now);
  },
  withdrawInvitation: async ({ db, params, now, c }) => {
    if (!(await withdrawInvitation(db, requireOwnedNewsletter(c), params.id, now))) throw notFound('Invitation');
  },
  switchNewsletter: async ({ body: { newsletterId }, db, user, now }) => {
    if (!(await switchNewsletter(db, user.id, newsletterId, now))) throw notFound('Newsletter');
  },
  remove: async ({ viewer: { ownNewsletterId }, user, services, params, now }) => {
    if (!ownNewsletterId) throw notFound('Member');
    const by = { userId: user.id, newsletterId: ownNewsletterId };
    await removeNewsletterMember(services, by, params.id, now);
  },
});

const INVITATION = '/invitation';

/**
 * The link only shows a page, because mail programs open links by themselves. The page's button accepts the invitation.
 */
export const invitationPages = new Hono<AppEnv>()
  .get(INVITATION, async (c) => {
    const token = c.req.query('token') ?? '';
    const user = await signedInUser(c);
    const back = `${INVITATION}?token=${encodeURIComponent(token)}`;
    if (!user) return c.redirect(`/api/login?${new URLSearchParams({ returnTo: back })}`);
    return page(async () => {
      const { newsletterName, invitedBy, role, newsletterId } = await requireInvitation(
        c.env.services,
        user,
        token,
        c.env.now,
      );
      const seat = hasFreeSeat(await listTeamMembers(c.env.services.db, newsletterId, newsletterRole));
      const leaves = user.newsletterId && user.newsletterId !== newsletterId;
      const name = escapeHtmlValue(newsletterName);
      return {
        title: `Join ${newsletterName}?`,
        html: `<p><strong>${escapeHtmlValue(invitedBy)}</strong> invited you to ${name} as ${role === 'owner' ? 'an owner' : 'an editor'}.</p>
<ul>
<li>You see and edit its sponsorship pipeline and calendar.</li>
${seat ? '<li>Its Premium plan includes a seat for you, at no charge.</li>' : ''}
${leaves ? `<li>You work on ${escapeHtmlValue(user.newsletterName ?? 'another newsletter')} now. Its leads stay there, and you can switch back in Settings.</li>` : ''}
</ul>
<form method="post" action="${INVITATION}"><input type="hidden" name="token" value="${escapeHtmlValue(token)}"><button name="answer" value="join">Join</button><button name="answer" value="decline" class="secondary">No, thanks</button></form>
<p class="small">You are signed in as ${escapeHtmlValue(user.email ?? '')}.</p>`,
      };
    });
  })
  .post(INVITATION, async (c) => {
    if (c.req.header('origin') !== c.env.services.config.ORIGIN)
      throw new AppError('forbidden', 'This request must come from the app itself');
    const user = await signedInUser(c);
    if (!user) return c.redirect('/login');
    return page(async () => {
      const form = await readPostedFields(c.req.raw);
      const token = form.get('token') ?? '';
      if (form.get('answer') === 'decline') {
        const { newsletterName } = await declineInvitation(c.env.services, user, token, c.env.now);
        return {
          title: 'Invitation declined',
          html: `<p>You didn’t join ${escapeHtmlValue(newsletterName)}. Its owners can invite you again.</p><p><a href="/">Open the app</a></p>`,
        };
      }
      const who = { user, viewer: viewerOf(user) };
      const { newsletterName } = await acceptInvitation(c.env.services, who, token, c.env.now);
      return {
        title: 'Welcome',
        html: `<p>You joined ${escapeHtmlValue(newsletterName)}.</p><p><a class="button" href="/pipeline">Open the pipeline</a></p>`,
      };
    });
  });

async function signedInUser(c: Context<AppEnv>) {
  const { services, now } = c.env;
  const id = getCookie(c, sessionCookie(services.config).name);
  return id ? findUserBySessionHash(services.db, await hashSessionId(id), now) : null;
}

const page = (made: () => Promise<{ title: string; html: string }>) =>
  answerWithPlainPage(
    made,
    { title: "This invitation can't be used", html: '<p><a href="/">Go to the app</a></p>' },
    // The button's request must have our Origin.
    { 'referrer-policy': 'same-origin' },
  );
