import type { Onboarding } from '../../src/contract/account.ts';
import { request } from './request.ts';

/** @returns what to say, and the newsletter as it is tracked: under another name where it was known already. */
export const onboard = (input: Onboarding) =>
  request<{ message: string; newsletter: { id: string; name: string } }>('/api/onboarding', {
    method: 'POST',
    json: { ...input, ...signup() },
  });

/** From which report somebody came, as the report's page noted it. */
function signup(): Pick<Onboarding, 'signupSource' | 'signupNewsletter'> {
  try {
    const signupSource = sessionStorage.getItem('signup_source');
    const signupNewsletter = sessionStorage.getItem('signup_newsletter');
    return { ...(signupSource ? { signupSource } : {}), ...(signupNewsletter ? { signupNewsletter } : {}) };
  } catch {
    return {};
  }
}

/** Asks for access: who signed in while sign-ups are closed. */
export const requestAccess = (input: { name: string; email: string; newsletter?: string; message?: string }) =>
  request('/api/access-requests', { method: 'POST', json: input });
