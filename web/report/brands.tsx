import type { Report } from '../../src/contract/report.ts';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { LogoWithInitials } from '../ui/logo-with-initials.tsx';
import { Section, SectionEmpty } from './section.tsx';
import { SignupLink } from './signup-link.tsx';
import { SignupTeaser } from './signup-teaser.tsx';

export function Brands({ brands }: { brands: Report['brands'] }) {
  const { topBrands, totalCount, recentlyAddedCount } = brands;
  return (
    <Section
      id="brands"
      title="Brands That Sponsor Them"
      text="They already pay for newsletters like yours. Pitch them next."
    >
      {recentlyAddedCount > 0 ? (
        <p className="text-sm font-medium text-success">
          {recentlyAddedCount === 1
            ? '1 brand is new to sponsoring this month'
            : `${formatCount(recentlyAddedCount)} brands are new to sponsoring this month`}
        </p>
      ) : null}
      {topBrands.length === 0 ? (
        <SectionEmpty>No brands yet. They appear two weeks after we first see them.</SectionEmpty>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2">
          {topBrands.map(({ name, logoUrl, sponsorshipCount }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              key={index}
              className="flex min-w-0 flex-wrap items-center gap-3 rounded-xl border border-border bg-card p-3.5 text-card-foreground"
            >
              <LogoWithInitials name={name} logoUrl={logoUrl} />
              <div className="min-w-0 flex-1 basis-28">
                <p dir="auto" className="line-clamp-2 font-medium">
                  {name}
                </p>
                <p className="text-sm text-muted-foreground tabular-nums">
                  {formatCountOf(sponsorshipCount, 'sponsorship')}
                </p>
              </div>
              <SignupLink element={`get_contact_${index}`} look="quiet" label={`Get Contact: ${name}`}>
                Get Contact
              </SignupLink>
            </li>
          ))}
        </ul>
      )}
      <SignupTeaser
        title={totalCount > 0 ? `Unlock all ${formatCount(totalCount)} brands` : 'Unlock every brand'}
        text="With Premium: who buys at each brand, with name, title and email, and where else they sponsor."
        element="unlock_brands"
        action="Unlock All Brands"
      />
    </Section>
  );
}
