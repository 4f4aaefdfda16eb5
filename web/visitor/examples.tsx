import { LANDING_FIGURES } from './figures.ts';

const EXAMPLES = [
  {
    brand: 'Harbour & Pine',
    what: 'Furniture to order',
    placement: 'Dedicated Send',
    newsletter: 'Sunday Rooms',
    seen: '14 times since March',
    fit: 91,
  },
  {
    brand: 'Querybird',
    what: 'Analytics for small teams',
    placement: 'Sponsored Section',
    newsletter: 'Ship It Friday',
    seen: 'In 22 newsletters',
    fit: 84,
  },
  {
    brand: 'Oatfield Bank',
    what: 'Accounts for freelancers',
    placement: 'Hero',
    newsletter: 'The Slow Ledger',
    seen: 'New to sponsoring',
    fit: 78,
  },
] as const;

/** Example cards as the product shows them, with invented brands. */
export function Examples() {
  return (
    <section aria-labelledby="examples" className="border-y border-border bg-card/50">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-5 py-16 sm:px-8 lg:py-20">
        <div className="flex flex-col gap-2">
          <h2 id="examples" className="text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
            A hitlist, not a guess
          </h2>
          <p className="max-w-2xl text-muted-foreground text-pretty">
            Which brand, which kind of placement, where, and how well its audience fits yours. Drawn from{' '}
            {LANDING_FIGURES.sponsorships} sponsorships; the ones below are examples.
          </p>
        </div>
        <ul className="grid gap-4 lg:grid-cols-3">
          {EXAMPLES.map(({ brand, what, placement, newsletter, seen, fit }) => (
            <li key={brand}>
              <a
                href="/api/login"
                className="group flex h-full flex-col gap-5 rounded-xl border border-border bg-card p-5 transition-colors hover:border-primary/60"
              >
                <div className="flex items-center gap-3">
                  <span
                    className="grid size-11 shrink-0 place-items-center rounded-lg border border-border bg-muted font-semibold"
                    aria-hidden="true"
                  >
                    {brand[0]}
                  </span>
                  <div className="min-w-0">
                    <h3 className="font-semibold">{brand}</h3>
                    <p className="text-sm text-muted-foreground">{what}</p>
                  </div>
                </div>
                <p className="text-sm leading-relaxed">
                  <span className="text-muted-foreground">ran a </span>
                  <span className="rounded-md bg-primary/15 px-1.5 py-0.5 font-medium whitespace-nowrap">
                    {placement}
                  </span>
                  <span className="text-muted-foreground"> sponsorship in </span>
                  <span className="font-medium whitespace-nowrap">{newsletter}</span>
                </p>
                <div className="mt-auto flex flex-col gap-2">
                  <div className="flex justify-between gap-3 text-sm">
                    <span className="text-muted-foreground">{seen}</span>
                    <span className="font-medium whitespace-nowrap tabular-nums">{fit}% match</span>
                  </div>
                  <svg
                    viewBox="0 0 100 4"
                    preserveAspectRatio="none"
                    className="h-1 w-full rounded-full"
                    aria-hidden="true"
                  >
                    <rect width="100" height="4" className="fill-muted" />
                    <rect width={fit} height="4" className="fill-primary" />
                  </svg>
                </div>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
