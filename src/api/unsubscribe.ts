// The unsubscribe pages of recurring mails (RFC 8058). Only a POST unsubscribes, sent by the mail program's one-click
// button or by the page's button, because mail programs open links by themselves.
import { Hono } from 'hono';
import { type RecurringMailKind, verifyUnsubscribeToken } from '../domain/account/unsubscribe-token.ts';
import { escapeHtmlValue } from '../domain/html-escape.ts';
import type { Services } from '../services.ts';
import { plainPageResponse } from './plain-page.ts';
import type { AppEnv } from './types.ts';

interface Ending {
  path: string;
  mail: RecurringMailKind;
  /** Where a person can turn off the mail, as the ending of a sentence: 'under Trends'. */
  setting: string;
  mails: string;
  title: string;
  end: (services: Services, userId: string, now: Date) => Promise<void>;
}

export function createUnsubscribePages({ path, mail, setting, mails, title, end }: Ending) {
  const gone = () =>
    plainPageResponse("This link doesn't work", `<p>Sign in and turn the mail off ${setting}.</p>`, 410);
  return new Hono<AppEnv>()
    .get(path, async (c) => {
      const token = c.req.query('token') ?? '';
      if (!(await verifyUnsubscribeToken(token, c.env.services.config.SESSION_SECRET, mail))) return gone();
      const form = `<p>You’ll get no more ${mails} by email.</p>
<form method="post" action="${path}?token=${escapeHtmlValue(encodeURIComponent(token))}"><button>Unsubscribe</button></form>`;
      return plainPageResponse(title, form);
    })
    .post(path, async (c) => {
      const { services, now } = c.env;
      const userId = await verifyUnsubscribeToken(c.req.query('token') ?? '', services.config.SESSION_SECRET, mail);
      if (!userId) return gone();
      await end(services, userId, now);
      return plainPageResponse('Unsubscribed', `<p>No more ${mails} are sent to you.</p>`);
    });
}
