import * as z from 'zod';

/** POST /api/privacy/contacts: the address that is to be forgotten. */
export const contactRemovalInput = z.object({
  email: z.string({ error: 'Email is required' }).trim().max(320).pipe(z.email('Please enter a valid e-mail address')),
});
