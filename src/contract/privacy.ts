// The removal of a contact.
import * as z from 'zod';
import { required } from './common.ts';

/** POST /api/privacy/contacts: the address that is to be forgotten. */
export const contactRemovalInput = z.object({
  email: required('Email is required', 'Email', 320).pipe(z.email('Please enter a valid email address')),
});
