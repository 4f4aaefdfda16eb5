import type { Onboarding } from '../../src/contract/account.ts';
import { call } from './api.ts';

/** @returns a message, and the tracked newsletter, which may have another name if it was already known. */
export const submitOnboarding = (input: Onboarding) => call('account.onboard', { body: { ...input, ...signup() } });

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
