// Calls that need no session.
import * as z from 'zod';
import { accessRequestInput, okAnswer } from '../account.ts';
import { emailInputAnswer } from '../emails.ts';
import { contactRemovalInput } from '../privacy.ts';
import { report } from '../report.ts';
import { callsOfGroup, get, post } from './call.ts';

export const PUBLIC_CALLS = callsOfGroup('public', [
  get('/health', 'Health of the app and its database', okAnswer),
  get('/openapi.json', 'This document', z.record(z.string(), z.unknown())),
  get('/login', 'Starts sign-in', null),
  get('/callback', 'Completes the sign-in', null),
  get('/logout', 'Ends the session', null),
  get('/subscribe', 'Redirects to checkout, after sign-in if needed', null),
  post('/access-requests', 'Requests access', okAnswer, { body: accessRequestInput }),
  post('/privacy/contacts', 'Requests the removal of a contact', okAnswer, {
    body: contactRemovalInput,
  }),
  get('/public/report/{slug}', 'A public intelligence report', report),
  get('/public/calendar/{file}', "A member's calendar feed, by its secret address (iCalendar)", null),
  post('/email/webhook', 'Receives mail from an inbound-parse service', emailInputAnswer),
  post('/mail-events', 'Receives bounces and complaints from the mail service', okAnswer),
  post('/stripe/webhook', "Receives the payment provider's events", okAnswer),
]);
