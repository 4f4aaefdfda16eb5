import * as z from 'zod';
import { requiredText } from './common.ts';

export const contactRemovalInput = z.object({
  email: requiredText('Email is required', 'Email', 320).pipe(z.email('Please enter a valid email address')),
});
