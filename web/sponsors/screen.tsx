// A newsletter's page for sponsors, on a screen and on paper.

import type { ReactNode } from 'react';
import { PRODUCT_NAME, placementLabel } from '../../src/contract/names.ts';
import type { Unavailable } from '../../src/contract/recap.ts';
import type { SponsorsPageData } from '../../src/contract/sponsors-page-rules.ts';
import { LogoWithInitials } from '../ui/logo-with-initials.tsx';
import { plainAddress } from '../ui/plain-address.ts';
import { QuotedAd } from '../ui/quoted-ad.tsx';
import { FactBoxes, longDay, PageUnavailable, PrintButton, SHARED_AD } from '../ui/shared-page.tsx';
import { AskForDates } from './ask-for-dates.tsx';

export type SponsorsScreenState = { state: 'page'; page: SponsorsPageData; action: string } | Unavailable;

export function SponsorsScreen({ shown }: { shown: SponsorsScreenState }) {
  if (shown.state !== 'page') return <PageUnavailable state={shown.state} />;
  const { page, action } = shown;
  const { newsletter } = page;
  return (
    <div className="mx-auto max-w-3xl px-4 py-8 sm:px-6 sm:py-12 print:max-w-none print:p-0 print:text-[11px]">
      <header className="mb-8 flex flex-wrap items-start gap-4 print:mb-3">
        <LogoWithInitials name={newsletter.name} logoUrl={newsletter.logoUrl} size="large" />
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-sm font-medium text-muted-foreground">For sponsors</p>
          <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere sm:text-3xl print:text-lg">
            {newsletter.name}
          </h1>
          <p className="mt-1 text-sm text-muted-foreground wrap-anywhere">
            <a href={newsletter.website} rel="noopener" className="underline underline-offset-4">
              {plainAddress(newsletter.website)}
            </a>
          </p>
        </div>
        <div className="flex gap-2 print:hidden">
          {page.dates.length > 0 ? (
            <a
              href="#ask"
              className="inline-flex min-h-9 items-center rounded-md bg-primary px-3 text-sm font-medium text-primary-foreground hover:bg-primary/90"
            >
              Ask for dates
            </a>
          ) : null}
          <PrintButton />
        </div>
      </header>
      <main id="main" className="grid gap-9 print:gap-3">
        {page.about || page.audience || page.reach ? <About page={page} /> : null}
        <Formats formats={page.formats} />
        {page.measured ? <Measured measured={page.measured} /> : null}
        {page.sponsors.length > 0 ? (
          <Section id="sponsors" title="Past sponsors">
            <ul className="flex flex-wrap gap-x-5 gap-y-3">
              {page.sponsors.map(({ name, logoUrl }) => (
                <li key={name} className="flex items-center gap-2.5 font-medium wrap-anywhere">
                  <LogoWithInitials name={name} logoUrl={logoUrl} />
                  {name}
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        {page.ad ? <Ad ad={page.ad} /> : null}
        <OpenDates dates={page.dates} />
        {page.dates.length > 0 ? <AskForDates page={page} action={action} /> : null}
      </main>
      <footer className="mt-10 border-t border-border pt-4 text-xs text-muted-foreground print:mt-3 print:pt-2">
        {`As of ${longDay(page.today)}. ${page.measured ? `Measured figures by ${PRODUCT_NAME}, everything else` : 'Stated'} by ${newsletter.name}.`}
      </footer>
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}

function Section({ id, title, hint, className = 'grid', children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={`${className} gap-3 print:gap-1.5 print:break-inside-avoid`}>
      <div>
        <h2 id={id} className="text-lg font-semibold tracking-tight print:text-sm">
          {title}
        </h2>
        {hint ? <p className="text-sm text-muted-foreground print:text-[10px]">{hint}</p> : null}
      </div>
      {children}
    </section>
  );
}

function About({ page: { about, audience, reach, reachOn } }: { page: SponsorsPageData }) {
  const facts = [
    { label: 'Readers', value: audience.charAt(0).toUpperCase() + audience.slice(1), more: '' },
    { label: 'Reach', value: reach, more: reachOn ? `Stated ${longDay(reachOn)}` : '' },
  ].filter(({ value }) => value !== '');
  return (
    <div className="grid gap-4 print:gap-2">
      {about ? <p className="max-w-prose leading-relaxed whitespace-pre-line wrap-anywhere">{about}</p> : null}
      {facts.length > 0 ? <FactBoxes facts={facts} className="sm:grid-cols-2 print:grid-cols-2" /> : null}
    </div>
  );
}

function Formats({ formats }: Pick<SponsorsPageData, 'formats'>) {
  return (
    <Section id="formats" title="Formats">
      <ul className="divide-y divide-border rounded-lg border border-border bg-card">
        {formats.map(({ placementType, slots, price }) => (
          <li
            key={placementType}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 print:py-1"
          >
            <span className="font-medium">{placementLabel(placementType)}</span>
            <span className="text-sm text-muted-foreground tabular-nums">
              {[price, `${String(slots)} per issue`].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** On a screen the form lists the dates. */
function OpenDates({ dates }: Pick<SponsorsPageData, 'dates'>) {
  return (
    <Section id="dates" title="Next open dates" className={dates.length > 0 ? 'hidden print:grid' : 'grid'}>
      {dates.length === 0 ? (
        <p className="text-muted-foreground">All dates of the next three months are taken.</p>
      ) : (
        <ul className="grid gap-x-6 sm:grid-cols-2 print:grid-cols-2">
          {dates.map(({ day, label, placementTypes }) => (
            <li key={day} className="flex flex-wrap gap-x-3 border-b border-border py-2 print:py-0.5">
              <span className="w-32 shrink-0 font-medium tabular-nums">{label}</span>
              <span className="text-sm text-muted-foreground">{placementTypes.map(placementLabel).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Measured({ measured }: { measured: NonNullable<SponsorsPageData['measured']> }) {
  const { issues, since, usualGapDays, sponsors, renewed } = measured;
  const gap = usualGapDays === null ? 0 : Math.max(1, Math.round(usualGapDays));
  const facts = [
    { label: 'Issues received', value: String(issues) },
    ...(gap > 0 ? [{ label: 'Usual rhythm', value: gap === 1 ? 'Daily' : `Every ${gap} days` }] : []),
    ...(sponsors > 0
      ? [
          { label: 'Sponsors', value: String(sponsors) },
          { label: 'Sponsored again', value: String(renewed) },
        ]
      : []),
  ];
  return (
    <Section
      id="measured"
      title="Measured"
      hint={`Counted by ${PRODUCT_NAME} in the issues received since ${longDay(since)}`}
    >
      <FactBoxes facts={facts} className="grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]" />
    </Section>
  );
}

function Ad({ ad }: { ad: NonNullable<SponsorsPageData['ad']> }) {
  return (
    <Section
      id="ad"
      title="An ad as it ran"
      hint={`${ad.sponsor}, ${placementLabel(ad.placementType)}, ${longDay(ad.day)}`}
    >
      <QuotedAd headline={ad.headline} body={ad.text} call={ad.call} className={SHARED_AD} />
    </Section>
  );
}
