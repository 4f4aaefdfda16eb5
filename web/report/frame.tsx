import { PRODUCT_NAME } from '../../src/contract/names.ts';
import type { Report } from '../../src/contract/report.ts';
import { formatDate } from '../ui/format.ts';
import { LogoWithInitials } from '../ui/logo-with-initials.tsx';
import { SignupLink } from './signup-link.tsx';

export function Header({ newsletter }: { newsletter: Report['newsletter'] }) {
  return (
    <header className="border-b border-border bg-card text-card-foreground">
      <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-8 sm:flex-row sm:items-center sm:justify-between sm:px-6 sm:py-10">
        <div className="flex min-w-0 items-center gap-4 sm:gap-5">
          <LogoWithInitials name={newsletter.name} logoUrl={newsletter.logoUrl} size="large" />
          <div className="min-w-0">
            <p className="text-sm font-medium text-muted-foreground">{`${PRODUCT_NAME} Intelligence Report`}</p>
            <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere sm:text-4xl">
              {newsletter.name}
            </h1>
          </div>
        </div>
        <SignupLink element="get_full_access">Get Full Access - It's Free</SignupLink>
      </div>
    </header>
  );
}

export function ClosingCall({ name }: { name: string }) {
  return (
    <section aria-labelledby="start" className="flex flex-col items-center gap-4 py-6 text-center">
      <h2 id="start" className="max-w-xl text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
        {`Find the next sponsor of ${name}`}
      </h2>
      <p className="max-w-prose text-muted-foreground text-pretty">
        See which brands pay for newsletters like yours, which placements they choose, and who to contact.
      </p>
      <SignupLink element="start_for_free">Start For Free</SignupLink>
    </section>
  );
}

export function Footer({ generatedAt }: { generatedAt: string }) {
  return (
    <footer className="border-t border-border">
      <div className="mx-auto flex max-w-5xl flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-6 text-sm text-muted-foreground sm:px-6">
        <p>{`Report generated ${formatDate(generatedAt, 'MMMM d, yyyy', 'UTC')}`}</p>
        <p>Data updated daily</p>
      </div>
    </footer>
  );
}
