import { LANDING_FIGURES } from './figures.ts';

const STEPS = [
  ['Say what you write', 'Name, address and a line on your newsletter. We work out who reads it.'],
  [
    'We read the others',
    `Every issue of ${LANDING_FIGURES.newsletters} newsletters is read as it arrives, and every paid placement in it is found, named and dated.`,
  ],
  ['You write to the buyer', 'Brands in order of fit, what they paid for and where, and the person who decides.'],
] as const;

/** How it works, in three steps. */
export function Steps() {
  return (
    <section aria-labelledby="steps" className="mx-auto max-w-6xl px-5 py-16 sm:px-8 lg:py-20">
      <h2 id="steps" className="max-w-xl text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
        From an inbox nobody could read to a list of three names
      </h2>
      <ol className="mt-8 grid gap-8 border-t border-border pt-8 md:grid-cols-3 md:gap-10">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-4">
            <span className="font-serif text-3xl leading-none text-primary tabular-nums" aria-hidden="true">
              {index + 1}
            </span>
            <div className="flex flex-col gap-1.5">
              <h3 className="font-semibold">{title}</h3>
              <p className="leading-relaxed text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
