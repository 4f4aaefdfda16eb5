import { placementLabel } from '../../src/contract/names.ts';
import type { Report } from '../../src/contract/report.ts';
import { formatDate } from '../ui/format.ts';
import { Section, SectionEmpty } from './section.tsx';
import { SignupLink } from './signup-link.tsx';
import { SignupTeaser } from './signup-teaser.tsx';

/** The blurred text is a placeholder: the brands' names aren't part of the report. */
export function Radar({ sponsorships }: { sponsorships: Report['sponsorships'] }) {
  const { recentSponsorships } = sponsorships;
  return (
    <Section
      id="radar"
      title="Sponsorship Radar"
      text="The newest placements in the newsletters above, as we find them."
    >
      {recentSponsorships.length === 0 ? (
        <SectionEmpty>No sponsorships found yet. The radar fills as issues arrive.</SectionEmpty>
      ) : (
        <ul className="overflow-hidden rounded-xl border border-border bg-card text-card-foreground">
          {recentSponsorships.map(({ id, placementType, newsletterName, detectedAt, confidence }, index) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-border px-4 py-3 not-first:border-t sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-40">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="blur-[5px] font-medium select-none" aria-hidden="true">
                    Premium Brand
                  </span>
                  <span className="sr-only">A brand that members see</span>
                  <span className="rounded-full border border-border bg-muted px-2 py-0.5 text-xs font-medium">
                    {placementLabel(placementType)}
                  </span>
                </p>
                {/* On a phone the newsletter's name has its own line. */}
                <p className="flex flex-wrap gap-x-1.5 text-sm text-muted-foreground sm:flex-nowrap">
                  <span dir="auto" className="max-sm:basis-full sm:truncate">
                    {newsletterName}
                  </span>
                  <span aria-hidden="true" className="max-sm:hidden">
                    ·
                  </span>
                  <time dateTime={detectedAt} className="shrink-0 tabular-nums">
                    {formatDate(detectedAt, 'MMM d', 'UTC')}
                  </time>
                  {confidence == null ? null : (
                    <>
                      <span aria-hidden="true">·</span>
                      <span className="shrink-0 tabular-nums">{`${confidence}% confidence`}</span>
                    </>
                  )}
                </p>
              </div>
              <SignupLink
                element={`view_details_${index}`}
                look="quiet"
                label={`View Details: ${placementLabel(placementType)} in ${newsletterName}, ${formatDate(detectedAt, 'MMM d', 'UTC')}`}
              >
                View Details
              </SignupLink>
            </li>
          ))}
        </ul>
      )}
      <SignupTeaser
        title="See who they are"
        text="Every placement with its brand, the text as it ran, and the day it was found."
        element="unlock_radar"
        action="Unlock the Radar"
      />
    </Section>
  );
}
