import { pageTitle } from '../../src/contract/names.ts';
import { Heading, PlainPage } from './plain-page.tsx';
import { SignInLink } from './sign-in-link.tsx';

export const head = {
  title: pageTitle('404 Page Not Found'),
  description: 'This page doesn’t exist or has moved.',
  canonical: null,
};

export function Page() {
  return (
    <PlainPage>
      <Heading title="404 Page Not Found">
        <p>This page doesn’t exist or has moved. You may need to sign in first.</p>
      </Heading>
      <p className="flex flex-wrap gap-3">
        {/* The Worker fills in the requested address (api/pages). */}
        <SignInLink returnTo="__RETURN_TO__">Sign In</SignInLink>
        <a
          href="/"
          className="inline-flex min-h-10 items-center rounded-lg border border-border bg-card px-4 text-sm font-semibold transition-colors hover:bg-muted"
        >
          Go to the home page
        </a>
      </p>
    </PlainPage>
  );
}
