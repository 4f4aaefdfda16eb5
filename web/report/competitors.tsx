import type { Report } from '../../src/contract/report.ts';
import { formatSimilarCount } from '../ui/format.ts';
import { LogoWithInitials } from '../ui/logo-with-initials.tsx';
import { Section, SectionEmpty } from './section.tsx';
import { SignupLink } from './signup-link.tsx';

export function Competitors({ newsletters }: { newsletters: Report['similarNewsletters'] }) {
  const { topSimilar, totalCount } = newsletters;
  const more = totalCount - topSimilar.length;
  return (
    <Section
      id="competitors"
      title="Your Competitors"
      text="Newsletters that reach readers like yours. Whoever sponsors them is likely to sponsor you."
    >
      {topSimilar.length === 0 ? (
        <SectionEmpty>No relevant newsletters yet. We compare audiences every night.</SectionEmpty>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-4">
          {topSimilar.map(({ name, logoUrl }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
              key={index}
              className="flex min-w-0 items-center gap-3 rounded-xl border border-border bg-card p-2.5 text-card-foreground sm:p-3.5"
            >
              <LogoWithInitials name={name} logoUrl={logoUrl} />
              <span className="line-clamp-2 min-w-0 font-medium wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <div>
          <SignupLink element="competitors_see_all" look="quiet">
            {`See ${formatSimilarCount(totalCount, topSimilar.length)} more`}
          </SignupLink>
        </div>
      ) : null}
    </Section>
  );
}
