import { PRODUCT_NAME, pageTitle } from '../../src/contract/names.ts';
import { LANDING_FIGURES } from './figures.ts';
import { Heading, PlainPage } from './plain-page.tsx';
import { SignInLink } from './sign-in-link.tsx';

export const head = {
  title: pageTitle('Sign in'),
  description: `Sign in to ${PRODUCT_NAME} and see which brands sponsor newsletters like yours.`,
  canonical: '/login',
};

const FEATURES = [
  [
    'Who sponsors which newsletter',
    `${LANDING_FIGURES.sponsorships} sponsorships in ${LANDING_FIGURES.newsletters} newsletters, read from the issues themselves.`,
  ],
  ['Brands that fit', 'Ranked by how well their audience matches yours, with the evidence.'],
  ['The right contact', 'Name, title and address of the buyer, from the brand’s own pages.'],
] as const;

export function Page() {
  return (
    <PlainPage width="max-w-5xl">
      <div className="flex flex-col items-start gap-7 sm:items-center sm:text-center">
        <Heading title="Welcome Back">
          <p>Sign in to see who sponsors newsletters like yours.</p>
        </Heading>
        <SignInLink size="large" className="w-full sm:w-72">
          Sign In
        </SignInLink>
        <p className="text-sm text-muted-foreground">
          New here? The same button makes your account, in about {LANDING_FIGURES.signUp}.
        </p>
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {FEATURES.map(([title, text]) => (
          <li key={title} className="flex flex-col gap-1.5 rounded-xl border border-border bg-card p-5">
            <h2 className="font-semibold">{title}</h2>
            <p className="text-sm leading-relaxed text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}
