import { Link } from 'react-router';
import type { SponsorshipDetail } from '../../src/contract/sponsorships.ts';
import { Card } from '../ui/card.tsx';
import { Confidence } from '../ui/confidence.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { PlacementBadge } from '../ui/placement-badge.tsx';
import { StandingBadge } from '../ui/standing-badge.tsx';

export function PlacementCard({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { newsletter } = sponsorship;
  return (
    <Card title="Newsletter & Sponsorship Details" body="grid gap-3 text-sm">
      <div>
        <Link to={`/newsletters/${newsletter.id}`} className="font-semibold hover:underline">
          {newsletter.name}
        </Link>
        {newsletter.description ? <p className="text-muted-foreground">{newsletter.description}</p> : null}
      </div>
      <Facts className="gap-y-1.5 border-t border-border pt-3">
        <Fact name="Placement type">
          <PlacementBadge type={sponsorship.placementType} /> <StandingBadge standing={sponsorship.standing} />
        </Fact>
        <Fact name="Detection Confidence">
          <Confidence percent={sponsorship.confidence} className="flex-wrap" />
        </Fact>
        <Fact name="Detected">
          <DateText date={sponsorship.detectedAt} />
        </Fact>
      </Facts>
    </Card>
  );
}
