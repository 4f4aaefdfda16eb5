import { SignInLink } from './sign-in-link.tsx';
import { Wordmark } from './wordmark.tsx';

/** The landing page's footer, which repeats the links to sign-in. */
export function LandingFooter() {
  return (
    <footer className="border-t border-border">
      <div className="mx-auto flex max-w-6xl flex-col gap-5 px-5 py-8 sm:flex-row sm:items-center sm:justify-between sm:px-8">
        <div className="flex flex-col gap-1">
          <Wordmark />
          <p className="text-sm text-muted-foreground">Who sponsors which newsletter, and who to contact.</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SignInLink look="bare">Sign In</SignInLink>
          <SignInLink>Get Started</SignInLink>
        </div>
      </div>
    </footer>
  );
}
