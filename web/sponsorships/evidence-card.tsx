import type { SponsorshipDetail } from '../../src/contract/sponsorships.ts';
import { analystName } from '../ui/analyst-name.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { QuotedAd } from '../ui/quoted-ad.tsx';

export function EvidenceCard({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { evidence, textContent } = sponsorship;
  if (!evidence && !textContent) return null;
  return (
    <Card className="min-w-0" title="Evidence" body="grid gap-3 text-sm">
      {evidence?.reason ? <p className="first-letter:uppercase">{evidence.reason}.</p> : null}
      {/* Claims from before ads were stored show their quote instead. */}
      {evidence ? (
        <QuotedAd {...(evidence.ad ?? { body: evidence.quote })} />
      ) : (
        <p className="whitespace-pre-line">{textContent}</p>
      )}
      {evidence ? (
        <Facts className="text-xs [--names:5rem]">
          <Fact name="Disclosure">{evidence.disclosure.map((words) => `“${words}”`).join(', ')}</Fact>
          <Fact name={evidence.leadsTo ? 'Leads to' : 'Links to'}>
            {evidence.leadsTo ? <LeadsTo {...evidence.leadsTo} /> : evidence.linkDomains.join(', ')}
          </Fact>
          <Fact name="Link">{evidence.hiddenBecause ? `Not resolved: ${evidence.hiddenBecause}` : null}</Fact>
          <Fact name="Found by">
            <span title={`Version ${evidence.version}`}>{analystName(evidence.analyst)}</span>
          </Fact>
        </Facts>
      ) : null}
    </Card>
  );
}

/** The page that the ad links to, and the redirectors on the way: 'acme.com/pricing (through paved.com)'. */
const LeadsTo = ({ page, through }: NonNullable<NonNullable<SponsorshipDetail['evidence']>['leadsTo']>) => (
  <>
    <span className="break-words">{page}</span>
    {through.length > 0 ? <span className="text-muted-foreground"> (through {through.join(', ')})</span> : null}
  </>
);
