const SOURCE = 'signup_source';
const NEWSLETTER = 'signup_newsletter';

/** Stores from which element and whose report a visitor signs up; the onboarding page sends it on. */
export function storeSignupSource(element: string, newsletter: string | null): void {
  try {
    sessionStorage.setItem(SOURCE, `intelligence_report_${element}`);
    if (newsletter !== null) sessionStorage.setItem(NEWSLETTER, newsletter);
  } catch {
    // Without storage in the browser, signing up still works.
  }
}
