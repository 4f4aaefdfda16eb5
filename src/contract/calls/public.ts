// Calls that need no session.
import * as z from 'zod';
import { accessRequestInput, okAnswer } from '../account.ts';
import { emailAccepted } from '../emails.ts';
import { contactRemovalInput } from '../privacy.ts';
import { report } from '../report.ts';
import { get, ofGroup, post } from './call.ts';

export const PUBLIC_CALLS = ofGroup('public', [
  get('/health', 'Whether the app and its database answer', okAnswer),
  get('/openapi.json', 'This document', z.record(z.string(), z.unknown())),
  get('/login', 'Starts sign-in', null),
  get('/callback', "Takes the identity provider's answer", null),
  get('/logout', 'Ends the session', null),
  get('/subscribe', 'Straight to checkout, by way of sign-in where needed', null),
  post('/access-requests', 'Asks for access', okAnswer, { body: accessRequestInput }),
  post('/privacy/contacts', 'Asks for the removal of a contact, by its owner', okAnswer, {
    body: contactRemovalInput,
  }),
  get('/public/report/{slug}', 'A public intelligence report', report),
  get('/public/calendar/{file}', "A member's calendar feed, by its secret address (iCalendar)", null),
  post('/email/webhook', 'Takes mail from an inbound-parse service', emailAccepted),
  post('/mail-events', 'Takes what a mail service tells of bounces and complaints', okAnswer),
  post('/stripe/webhook', "Takes the payment provider's events", okAnswer),
]);
