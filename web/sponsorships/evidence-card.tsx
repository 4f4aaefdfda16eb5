// The evidence of a claim: the advertisement itself, its disclosing words highlighted, and why it was judged to be one.
import type { SponsorshipDetail } from '../data/shapes.ts';
import { analystName } from '../ui/analyst-name.ts';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';

export function EvidenceCard({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { evidence, textContent } = sponsorship;
  if (!evidence && !textContent) return null;
  return (
    <Card className="min-w-0">
      <CardHead title="Evidence" />
      <CardBody className="grid gap-3 text-sm">
        {evidence?.reason ? <p className="first-letter:uppercase">{evidence.reason}.</p> : null}
        {evidence ? <Ad evidence={evidence} /> : <p className="whitespace-pre-line">{textContent}</p>}
        {evidence ? (
          <Facts className="text-xs [--names:5rem]">
            <Fact name="Disclosure">{evidence.disclosure.map((words) => `“${words}”`).join(', ')}</Fact>
            <Fact name="Picture">
              {evidence.picture ? <Picture address={evidence.picture.address ?? null} /> : null}
            </Fact>
            <Fact name="Links to">{evidence.linkDomains.join(', ')}</Fact>
            <Fact name="Found by">
              {analystName(evidence.analyst)} ({evidence.version})
            </Fact>
          </Facts>
        ) : null}
      </CardBody>
    </Card>
  );
}

/** The note that the sponsor was read in a picture by a model, because no words of the mail name it. */
const Picture = ({ address }: { address: string | null }) => (
  <>
    Text read from this picture{address ? ': ' : null}
    {address ? <OutsideLink address={address} /> : null}
  </>
);

/** Claims older than the stored ad show their quote instead. */
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
