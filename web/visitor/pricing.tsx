import type { ReactNode } from 'react';
import { SignInLink } from './sign-in-link.tsx';

const FREE = [
  'Every newsletter we read',
  'Brands and sponsorships once they are 14 days old',
  'How well each brand fits your audience',
];
const PREMIUM = [
  'Everything the day it happens',
  'Verified contacts at the brands',
  'The whole email behind each sponsorship',
  'CSV export and partner deals',
];

/** The free plan, and what a membership adds. */
export function Pricing() {
  return (
    <section aria-labelledby="pricing" className="border-t border-border bg-card/50">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-5 py-16 sm:px-8 lg:py-20">
        <div className="flex flex-col gap-2">
          <h2 id="pricing" className="text-2xl font-semibold tracking-tight sm:text-3xl">
            Free. Premium when it pays for itself.
          </h2>
          <p className="max-w-2xl text-muted-foreground">
            One placement sold covers years of it. Cancel anytime, 30-day money-back guarantee.
          </p>
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <Plan name="Free" price="$0" per="for as long as you like" points={FREE}>
            <SignInLink look="quiet" size="large" className="w-full">
              Start for free
            </SignInLink>
          </Plan>
          <Plan name="Premium" price="$4.50" per="per week" points={PREMIUM} first>
            <SignInLink size="large" className="w-full">
              Go Premium
            </SignInLink>
          </Plan>
        </div>
      </div>
    </section>
  );
}

function Plan(props: {
  name: string;
  price: string;
  per: string;
  points: string[];
  first?: boolean;
  children: ReactNode;
}) {
  const { name, price, per, points, first = false, children } = props;
  return (
    <div
      className={`flex flex-col gap-6 rounded-2xl border bg-card p-6 sm:p-8 ${first ? 'border-primary/60' : 'border-border'}`}
    >
      <div>
        <h3 className="font-semibold">{name}</h3>
        <p className="mt-2 flex items-baseline gap-2">
          <span className="text-4xl font-semibold tracking-tight tabular-nums">{price}</span>
          <span className="text-muted-foreground">{per}</span>
        </p>
      </div>
      <ul className="flex grow flex-col gap-2.5">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-3">
            <svg viewBox="0 0 16 16" className="mt-1 size-4 shrink-0 stroke-primary" fill="none" aria-hidden="true">
              <path d="m3 8.5 3.2 3.2L13 5" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
            {point}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
