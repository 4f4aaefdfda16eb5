import type { Onboarding } from '../../src/contract/account.ts';
import { request } from './request.ts';

/** @returns a message, and the tracked newsletter, which may have another name if it was already known. */
export const submitOnboarding = (input: Onboarding) =>
  request<{ message: string; newsletter: { id: string; name: string } }>('/api/onboarding', {
    method: 'POST',
    json: { ...input, ...signup() },
  });

/** The report from which the user signed up, as stored by the report's page. */
function signup(): Pick<Onboarding, 'signupSource' | 'signupNewsletter'> {
  try {
    const signupSource = sessionStorage.getItem('signup_source');
    const signupNewsletter = sessionStorage.getItem('signup_newsletter');
    return { ...(signupSource ? { signupSource } : {}), ...(signupNewsletter ? { signupNewsletter } : {}) };
  } catch {
    return {};
  }
}

/** Requests access for a user who signed in while sign-ups are closed. */
export const requestAccess = (input: { name: string; email: string; newsletter?: string; message?: string }) =>
  request('/api/access-requests', { method: 'POST', json: input });
