import { Link } from 'react-router';
import type { SponsorshipDetail } from '../data/shapes.ts';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { Confidence } from '../ui/confidence.tsx';
import { DateText } from '../ui/date-text.tsx';
import { PlacementBadge } from '../ui/placement-badge.tsx';
import { StandingBadge } from '../ui/standing-badge.tsx';

export function PlacementCard({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { newsletter } = sponsorship;
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
            <PlacementBadge type={sponsorship.placementType} /> <StandingBadge standing={sponsorship.standing} />
          </dd>
          <dt className="whitespace-nowrap text-muted-foreground">Detection Confidence</dt>
          <dd>
            <Confidence percent={sponsorship.confidence} />
          </dd>
          <dt className="text-muted-foreground">Detected</dt>
          <dd>
            <DateText date={sponsorship.detectedAt} />
          </dd>
        </dl>
      </CardBody>
    </Card>
  );
}
