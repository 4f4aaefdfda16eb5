import { LANDING_FIGURES } from './figures.ts';
import { MarkedIssue } from './marked-issue.tsx';
import { SignInLink } from './sign-in-link.tsx';

const LANDING_HEADLINE = 'Every newsletter is brought to you by someone. Pitch them next.';

/** What the product is, the sign-in link, and an issue as the product reads it. */
export function Hero() {
  return (
    <section
      aria-labelledby="hero"
      className="mx-auto grid max-w-6xl items-center gap-12 px-5 pt-10 pb-16 sm:px-8 sm:pt-16 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-14 lg:pb-24"
    >
      <div className="flex flex-col items-start gap-6">
        <p className="inline-flex items-center gap-2 rounded-full border border-border bg-card px-3 py-1 text-xs font-medium text-muted-foreground">
          <span className="size-1.5 rounded-full bg-success" aria-hidden="true" />
          <span>
            <span className="text-foreground tabular-nums">{LANDING_FIGURES.sponsorshipsADay}</span> new sponsorships
            per day
          </span>
        </p>
        <h1 id="hero" className="text-[2rem] leading-[1.1] font-semibold tracking-tight text-balance sm:text-5xl">
          {LANDING_HEADLINE}
        </h1>
        <p className="max-w-xl text-lg leading-relaxed text-muted-foreground text-pretty">
          We read {LANDING_FIGURES.topNewsletters} top newsletters, find every sponsorship in them, and show you the
          brands that already pay for an audience like yours, with the person to write to.
        </p>
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-5">
          <SignInLink size="large">Find my sponsors, free</SignInLink>
          <p className="text-sm text-muted-foreground">
            About {LANDING_FIGURES.signUp} to sign up.
            <br className="hidden sm:block" /> No card needed.
          </p>
        </div>
        <dl className="mt-4 grid w-full max-w-xl grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-x-6 gap-y-3 border-t border-border pt-6">
          {[
            [LANDING_FIGURES.sponsorships, 'sponsorships'],
            [LANDING_FIGURES.newsletters, 'newsletters'],
            [LANDING_FIGURES.operators, 'operators'],
          ].map(([figure, what]) => (
            <div key={what} className="flex flex-col-reverse">
              <dt className="text-sm text-muted-foreground">{what}</dt>
              <dd className="text-xl font-semibold tracking-tight tabular-nums sm:text-2xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <MarkedIssue />
    </section>
  );
}
