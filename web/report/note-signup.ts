const SOURCE = 'signup_source';
const NEWSLETTER = 'signup_newsletter';

/** Notes by which element, and from whose report, somebody is about to sign up; the onboarding screen sends it on. */
export function noteSignup(element: string, newsletter: string | null): void {
  try {
    sessionStorage.setItem(SOURCE, `intelligence_report_${element}`);
    if (newsletter !== null) sessionStorage.setItem(NEWSLETTER, newsletter);
  } catch {
    // Where the browser allows no storage, signing up works all the same.
  }
}
