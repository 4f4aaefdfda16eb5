import { LANDING_FIGURES } from './figures.ts';
import { SignInLink } from './sign-in-link.tsx';

/** An example of a pitch based on the product's data, and the partner offers that pay for a membership. */
export function PitchCard() {
  return (
    <section aria-labelledby="pitch" className="mx-auto max-w-6xl px-5 pb-16 sm:px-8 lg:pb-20">
      <div className="grid gap-8 rounded-2xl border border-primary/30 bg-primary/5 p-6 sm:p-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:items-center lg:gap-12">
        <div className="flex flex-col items-start gap-5">
          <h2 id="pitch" className="text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
            The pitch that says something they know is true
          </h2>
          <p className="leading-relaxed text-muted-foreground text-pretty">
            You know what they bought, where and when. So your first line is about them. And{' '}
            {LANDING_FIGURES.partnerOffers} in partner offers come with a membership: tools for the newsletter, at a
            discount.
          </p>
          <SignInLink>See who to pitch</SignInLink>
        </div>
        <blockquote className="rounded-xl border border-border bg-card p-5 text-[0.95rem] leading-relaxed sm:p-6">
          <p className="border-b border-border pb-3 text-sm text-muted-foreground">
            To: <span className="text-foreground">Mara, Head of Partnerships at Tallyroom</span>
          </p>
          <p className="pt-4">
            Hi Mara, I saw Tallyroom&rsquo;s{' '}
            <span className="rounded-sm bg-evidence px-1 font-medium">primary placement in The Slow Ledger</span> on
            Tuesday, and the <span className="rounded-sm bg-evidence px-1 font-medium">eleven before it</span>.
          </p>
          <p className="pt-3">
            I write Night Bookkeeping: 9,400 freelancers who do their books after dinner. Your March slot with Sunday
            Rooms reached them once. May I send you two dates in June?
          </p>
        </blockquote>
      </div>
    </section>
  );
}
