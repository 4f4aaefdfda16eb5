// The landing page. Every link on it leads to sign-in; nothing on it needs JavaScript.
import { PRODUCT_NAME } from '../../src/contract/names.ts';
import { Examples } from './examples.tsx';
import { LANDING_FIGURES } from './figures.ts';
import { LandingFooter } from './foot.tsx';
import { Hero } from './hero.tsx';
import { PitchCard } from './pitch-card.tsx';
import { Pricing } from './pricing.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { Steps } from './steps.tsx';
import { Wordmark } from './wordmark.tsx';

export const head = {
  title: `${PRODUCT_NAME}: see who sponsors newsletters like yours`,
  description: `${PRODUCT_NAME} reads ${LANDING_FIGURES.topNewsletters} newsletters, finds every sponsorship in them and tells you which brands to pitch. Free to start.`,
  canonical: '/',
};

export function Page() {
  return (
    <>
      <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4 sm:px-8">
        <Wordmark />
        <div className="flex max-w-full flex-wrap items-center gap-1 sm:gap-2">
          <SignInLink look="bare" className="max-[26rem]:hidden">
            Sign In
          </SignInLink>
          <SignInLink look="quiet">Get Started</SignInLink>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <Examples />
        <Steps />
        <PitchCard />
        <Pricing />
      </main>
      <LandingFooter />
    </>
  );
}
