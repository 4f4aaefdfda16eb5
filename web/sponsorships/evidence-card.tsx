// The evidence of a claim: the ad itself, its disclosure highlighted, and why it was judged to be an ad.
import type { SponsorshipDetail } from '../../src/contract/sponsorships.ts';
import { analystName } from '../ui/analyst-name.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';

export function EvidenceCard({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { evidence, textContent } = sponsorship;
  if (!evidence && !textContent) return null;
  return (
    <Card className="min-w-0" title="Evidence" body="grid gap-3 text-sm">
      {evidence?.reason ? <p className="first-letter:uppercase">{evidence.reason}.</p> : null}
      {evidence ? <Ad evidence={evidence} /> : <p className="whitespace-pre-line">{textContent}</p>}
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

/** The stored ad; claims from before ads were stored show their quote instead. */
function Ad({ evidence }: { evidence: NonNullable<SponsorshipDetail['evidence']> }) {
  const { ad, quote } = evidence;
  if (!ad && !quote) return null;
  return (
    <blockquote className="grid gap-1.5 rounded-md border-l-2 border-primary bg-muted px-3 py-2">
      {ad ? (
        <>
          {ad.headline ? <p className="font-semibold">{ad.headline}</p> : null}
          {ad.body ? <p className="whitespace-pre-line">{ad.body}</p> : null}
          {ad.call ? <p className="font-medium text-primary">{ad.call}</p> : null}
        </>
      ) : (
        <p className="whitespace-pre-line">{quote}</p>
      )}
    </blockquote>
  );
}
