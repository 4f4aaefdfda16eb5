import { pageTitle } from '../../src/contract/names.ts';
import { Heading, PlainPage } from './plain-page.tsx';
import { SignInLink } from './sign-in-link.tsx';

export const head = {
  title: pageTitle('404 Page Not Found'),
  description: 'There is nothing at this address.',
  canonical: null,
};

export function Page() {
  return (
    <PlainPage>
      <Heading title="404 Page Not Found">
        <p>There is nothing at this address. It may have moved, or you may have to sign in first.</p>
      </Heading>
      <p className="flex flex-wrap gap-3">
        {/* The Worker writes where one was going (api/pages). */}
        <SignInLink returnTo="__RETURN_TO__">Sign In</SignInLink>
        <a
          href="/"
          className="inline-flex min-h-10 items-center rounded-lg border border-border bg-card px-4 text-sm font-semibold transition-colors hover:bg-muted"
        >
          To the start page
        </a>
      </p>
    </PlainPage>
  );
}
