// Mail programs open links by themselves, so the link only shows a page, whose button removes the contact.
import { Hono } from 'hono';
import { privacyRoutes } from '../contract/routes/privacy.ts';
import { escapeHtmlValue } from '../domain/html-escape.ts';
import { confirmContactRemoval, readRemovalToken, requestContactRemoval } from '../flows/contact/remove.ts';
import { logFault } from '../log.ts';
import { answerWithPlainPage, readPostedFields } from './plain-page.ts';
import { answers } from './route.ts';
import type { AppEnv } from './types.ts';

export const privacyApi = answers(privacyRoutes, {
  requestContactRemoval: async ({ services, body, now, c }) => {
    // Sent after the response, because its duration or failure would reveal whether we have the address.
    const asked = requestContactRemoval(services, body.email, now);
    c.executionCtx.waitUntil(asked.catch((error: unknown) => logFault('a removal was not mailed', error)));
  },
});

const CONFIRM = '/privacy/contacts/confirm';

export const contactRemovalPages = new Hono<AppEnv>()
  .get(CONFIRM, (c) =>
    page(async () => {
      const token = c.req.query('token') ?? '';
      const email = await readRemovalToken(c.env.services, token, c.env.now);
      return {
        title: 'Remove this contact?',
        html: `<p>We forget <strong>${escapeHtmlValue(email)}</strong> everywhere and never store it again.</p>
<form method="post" action="${CONFIRM}"><input type="hidden" name="token" value="${escapeHtmlValue(token)}"><button>Remove it</button></form>`,
      };
    }),
  )
  .post(CONFIRM, (c) =>
    page(async () => {
      const form = await readPostedFields(c.req.raw);
      const email = await confirmContactRemoval(c.env.services, form.get('token') ?? '', c.env.now);
      return {
        title: 'Removed',
        html: `<p><strong>${escapeHtmlValue(email)}</strong> is gone everywhere and is never stored again.</p>`,
      };
    }),
  );

const page = (made: () => Promise<{ title: string; html: string }>) =>
  answerWithPlainPage(made, {
    title: "This link doesn't work",
    html: '<p><a href="/privacy/contacts">Ask for a removal</a></p>',
  });
