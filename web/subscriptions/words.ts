import type { NewsletterSubscriptionState } from '../../src/contract/subscription-states.ts';
import type { NewsletterSubscription } from '../../src/contract/subscriptions.ts';
import type { Tone } from '../ui/badge.tsx';
import { everyDaysText, formatDate } from '../ui/format.ts';

interface StateWords {
  label: string;
  tone: Tone;
  /** Label of the button that marks the step as done; null if nothing has to be done. */
  mark: string | null;
  marked: string;
}

export const SUBSCRIPTION_STATE_TEXTS: Record<NewsletterSubscriptionState, StateWords> = {
  re_engagement: { label: 'Re-engagement', tone: 'danger', mark: 'Answered', marked: 'answered' },
  confirmation: { label: 'Confirmation waiting', tone: 'warning', mark: 'Opened', marked: 'confirmation opened' },
  ended: { label: 'Ended', tone: 'danger', mark: 'Signed up again', marked: 'signed up again' },
  silent: { label: 'No recent issues', tone: 'warning', mark: 'Signed up again', marked: 'signed up again' },
  no_answer: { label: 'No response', tone: 'warning', mark: 'Signed up again', marked: 'signed up again' },
  not_subscribed: { label: 'Not subscribed', tone: 'accent', mark: 'Signed up', marked: 'signed up' },
  awaiting: { label: 'Awaiting first issue', tone: 'neutral', mark: null, marked: '' },
  receiving: { label: 'Receiving', tone: 'success', mark: null, marked: '' },
};

const day = (date: string) => formatDate(date, 'MMM d, yyyy');

export function nextStepLink({
  state,
  mail,
  signUpUrl,
  website,
}: NewsletterSubscription): { label: string; url: string } | null {
  if (state === 'confirmation' && mail?.confirmUrl) return { label: 'Open confirmation link', url: mail.confirmUrl };
  if (state === 're_engagement' && mail?.confirmUrl) return { label: 'Stay subscribed', url: mail.confirmUrl };
  if (mail && state !== 'ended') return { label: 'Open email', url: `/inbox?email=${mail.id}` };
  if (signUpUrl) return { label: 'Open sign-up page', url: signUpUrl };
  return website ? { label: 'Open website', url: website } : null;
}

export function subscriptionStateText({
  state,
  since,
  mail,
  coverage,
  lastIssueAt,
  signUpUrl,
}: NewsletterSubscription): string {
  const rhythm = coverage?.usualGapDays ? `usually ${everyDaysText(coverage.usualGapDays)}` : '';
  switch (state) {
    case 're_engagement':
      return `Re-engagement email received ${day(since)}. Open its link to stay subscribed.`;
    case 'confirmation':
      return `Open the link in the email received ${day(since)}${mail?.senderEmail ? ` from ${mail.senderEmail}` : ''}.`;
    case 'ended':
      return mail?.kind === 'bounce'
        ? `An email bounced on ${day(since)}, and no issue has arrived since.`
        : `We were unsubscribed on ${day(since)}. Sign up again to keep receiving issues.`;
    case 'silent':
      return `No issue since ${day(since)}${rhythm ? `, ${rhythm}` : ''}.`;
    case 'no_answer':
      return `Signed up on ${day(since)}, but no issue has arrived. Check the address and sign up again.`;
    case 'not_subscribed':
      return signUpUrl
        ? 'Copy the address and enter it on the sign-up page.'
        : 'Copy the address and subscribe on the newsletter’s website.';
    case 'awaiting':
      return `Signed up on ${day(since)}. The first issue is not due yet.`;
    case 'receiving':
      return [
        lastIssueAt ? `Last issue ${day(lastIssueAt)}` : '',
        rhythm,
        coverage
          ? `${coverage.received} of ${coverage.expected} issues in half a year${coverage.fromArchive > 0 ? ` (${coverage.fromArchive} from the archive)` : ''}`
          : '',
      ]
        .filter(Boolean)
        .join(', ');
  }
}
