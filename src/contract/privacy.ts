// The removal of a contact.
import * as z from 'zod';
import { requiredText } from './common.ts';

/** POST /api/privacy/contacts: the address to remove. */
export const contactRemovalInput = z.object({
  email: requiredText('Email is required', 'Email', 320).pipe(z.email('Please enter a valid email address')),
});
