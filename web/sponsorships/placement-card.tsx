import { Link } from 'react-router';
import type { SponsorshipDetail } from '../data/shapes.ts';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { PlacementBadge } from '../ui/placement-badge.tsx';

const ANALYSTS: Record<string, string> = { rules: 'Built-in rules', openai: 'Language model', person: 'A person' };

export function PlacementCard({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { newsletter, evidence } = sponsorship;
  return (
    <Card>
      <CardHead title="Newsletter & Sponsorship Details" />
      <CardBody className="grid gap-3 text-sm">
        <div>
          <Link to={`/newsletters/${newsletter.id}`} className="font-semibold hover:underline">
            {newsletter.name}
          </Link>
          {newsletter.description ? <p className="text-muted-foreground">{newsletter.description}</p> : null}
        </div>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 border-t border-border pt-3">
          <dt className="text-muted-foreground">Placement type</dt>
          <dd>
            <PlacementBadge type={sponsorship.placementType} />
          </dd>
          <dt className="whitespace-nowrap text-muted-foreground">Detection Confidence</dt>
          <dd className="tabular-nums">
            {sponsorship.confidence === null ? '-' : <Confidence percent={sponsorship.confidence} />}
          </dd>
          <dt className="text-muted-foreground">Detected</dt>
          <dd>
            <DateText date={sponsorship.detectedAt} />
          </dd>
        </dl>
        {evidence ? (
          <section aria-label="What this rests on" className="grid gap-1.5 border-t border-border pt-3">
            <h3 className="text-xs font-semibold text-muted-foreground">What this rests on</h3>
            {evidence.quote ? (
              <blockquote className="rounded-md border-l-2 border-primary bg-muted px-3 py-2 whitespace-pre-line">
                {evidence.quote}
              </blockquote>
            ) : null}
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
              {evidence.disclosure.length > 0 ? (
                <>
                  <dt className="text-muted-foreground">Disclosed as</dt>
                  <dd>{evidence.disclosure.map((words) => `“${words}”`).join(', ')}</dd>
                </>
              ) : null}
              {evidence.linkDomains.length > 0 ? (
                <>
                  <dt className="text-muted-foreground">Links to</dt>
                  <dd className="break-words">{evidence.linkDomains.join(', ')}</dd>
                </>
              ) : null}
              <dt className="text-muted-foreground">Found by</dt>
              <dd>
                {ANALYSTS[evidence.analyst] ?? evidence.analyst} ({evidence.version})
              </dd>
            </dl>
          </section>
        ) : sponsorship.textContent ? (
          <p className="border-t border-border pt-3 whitespace-pre-line">{sponsorship.textContent}</p>
        ) : null}
      </CardBody>
    </Card>
  );
}

/** The figure, and a bar for who would rather look. */
function Confidence({ percent }: { percent: number }) {
  return (
    <span className="flex items-center gap-2">
      {percent}%
      <span aria-hidden className="h-1.5 min-w-0 flex-1 max-w-20 overflow-hidden rounded-full bg-muted">
        <span
          className="block h-full origin-left rounded-full bg-primary"
          ref={(bar) => void bar?.style.setProperty('width', `${percent}%`)}
        />
      </span>
    </span>
  );
}
