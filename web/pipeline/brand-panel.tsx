// Panel on a lead's page with what we know about its brand. Like the brand's own page, it shows only what this viewer
// may see.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { placementLabel } from '../../src/contract/names.ts';
import { apiQuery } from '../data/api.ts';
import { brandProfileQuery } from '../data/lists.ts';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCountOf } from '../ui/format.ts';
import { buyingPatternText } from '../ui/pattern-badge.tsx';
import { ScoreFactors, ScoreText } from '../ui/pitch-factors.tsx';
import { NotLoaded } from '../ui/states.tsx';

const WEEKS = 26;
const SHOWN = 5;

export default function BrandPanel({ id }: { id: string }) {
  const profile = useQuery(brandProfileQuery(id, 1, ''));
  const { data: calendar } = useQuery(apiQuery('insight.readBrandCalendar', { id, query: { weeks: WEEKS } }));
  const { data, error, refetch } = profile;
  if (!data) return <NotLoaded what="the brand" error={error} onRetry={() => void refetch()} className="h-72" />;
  const { brand, sponsorships, pagination } = data;
  const pitch = calendar?.pitch;
  const patterns = (calendar?.newsletters ?? []).filter(({ pattern }) => pattern).slice(0, SHOWN);
  return (
    <>
      {pitch ? (
        <Card title="Why pitch it" action={<ScoreText score={pitch.score} />} body="grid gap-2 text-sm">
          <p className="text-pretty">{pitch.reason}</p>
          <ScoreFactors factors={pitch.factors} score={pitch.score} name={brand.name} />
        </Card>
      ) : null}
      <Card title="Audience" body="grid gap-2 text-sm">
        {brand.fit ? (
          <p>
            Audience fit: <span className="font-medium">{brand.fit.label}</span> ({brand.fit.score}%)
          </p>
        ) : null}
        {brand.targetAudienceDescription ? (
          <p className="text-muted-foreground">{brand.targetAudienceDescription}</p>
        ) : brand.fit ? null : (
          <p className="text-muted-foreground">No audience known yet</p>
        )}
      </Card>
      <Card
        title="Sponsorships"
        hint={`${formatCountOf(pagination.total, 'sponsorship')} detected`}
        body="grid gap-2 text-sm"
      >
        {sponsorships.length === 0 ? <p className="text-muted-foreground">No sponsorships you can see yet</p> : null}
        <ul className="grid gap-1.5">
          {sponsorships.slice(0, SHOWN).map(({ id: sponsorshipId, newsletter, placementType, detectedAt }) => (
            <li key={sponsorshipId} className="flex items-baseline justify-between gap-2">
              <Link to={`/sponsorships/${sponsorshipId}`} className="min-w-0 truncate hover:underline">
                {newsletter.name}, {placementLabel(placementType)}
              </Link>
              <DateText
                date={detectedAt}
                format="brief"
                className="shrink-0 text-xs text-muted-foreground tabular-nums"
              />
            </li>
          ))}
        </ul>
        {patterns.length > 0 ? (
          <ul className="grid gap-1 border-t border-border pt-2 text-xs text-muted-foreground">
            {patterns.map(({ id: letter, name, pattern }) =>
              pattern ? (
                <li key={letter}>
                  <span className="font-medium text-foreground">{name}</span>: {buyingPatternText(pattern)}
                </li>
              ) : null,
            )}
          </ul>
        ) : null}
        <Link to={`/brands/${id}`} className="inline-flex min-h-6 items-center text-primary hover:underline">
          Open the brand's page
        </Link>
      </Card>
    </>
  );
}
