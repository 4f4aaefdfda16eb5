import { Link } from 'react-router';
import type { ReviewItem } from '../../src/contract/review.ts';
import type { QueuedNewsletter, QueuedSender } from '../../src/contract/standing.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody } from '../ui/card.tsx';
import { Confidence } from '../ui/confidence.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { formatCountOf } from '../ui/format.ts';
import { KeyboardKey } from '../ui/key.tsx';
import { Logo } from '../ui/logo.tsx';
import { MailCheck } from '../ui/mail-check.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { PlacementBadge } from '../ui/placement-badge.tsx';
import { QuotedAd } from '../ui/quoted-ad.tsx';
import {
  describeErrorReport,
  isContactReport,
  REVIEW_ITEM_KIND_LABELS,
  type ReviewAction,
  reviewActionLabels,
  reviewItemTitle,
} from './entries.ts';

const WORDS: [ReviewAction, string, 'primary' | 'outline' | 'ghost'][] = [
  ['accept', 'a', 'primary'],
  ['reject', 'r', 'outline'],
  ['edit', 'e', 'outline'],
  ['skip', 's', 'ghost'],
];

const NAMES = '[--names:6.5rem]';

interface Props {
  entry: ReviewItem;
  showsShortcuts: boolean;
  onAction: (word: ReviewAction) => void;
}

export function ReviewItemDetail({ entry, showsShortcuts, onAction }: Props) {
  const choices = reviewActionLabels(entry);
  return (
    <Card className="min-w-0">
      <CardBody className="grid gap-4 pt-4">
        <header className="grid gap-1">
          <p>
            <Badge tone="outline">{REVIEW_ITEM_KIND_LABELS[entry.kind]}</Badge>
          </p>
          <h2 className="text-lg font-semibold">{reviewItemTitle(entry)}</h2>
          <p className="text-sm text-muted-foreground">{entry.reason}</p>
        </header>
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 @max-2xl:order-last @max-2xl:sticky @max-2xl:bottom-0 @max-2xl:-mx-4 @max-2xl:-mb-4 @max-2xl:border-t @max-2xl:border-border @max-2xl:bg-card @max-2xl:p-3">
          {WORDS.map(([word, key, variant]) =>
            choices[word] ? (
              <Button
                key={word}
                data-word={word}
                variant={variant}
                className="max-sm:h-auto max-sm:min-h-8.5 max-sm:py-1.5 max-sm:whitespace-normal"
                aria-keyshortcuts={showsShortcuts ? key : undefined}
                onClick={() => onAction(word)}
              >
                <span className="min-w-0 sm:max-w-96 sm:truncate">{choices[word]}</span>
                {showsShortcuts ? <KeyboardKey letter={key} /> : null}
              </Button>
            ) : null,
          )}
        </div>
        {entry.queuedNewsletter ? (
          <Newsletter item={entry.queuedNewsletter} />
        ) : entry.queuedSender ? (
          <Sender item={entry.queuedSender} />
        ) : entry.seen ? (
          <Seen seen={entry.seen} emailId={entry.emailId} />
        ) : (
          <Item item={entry} />
        )}
      </CardBody>
    </Card>
  );
}

function Item({ item }: { item: ReviewItem }) {
  const { sponsorship, brand, otherBrand, report, newsletter, contact } = item;
  return (
    <>
      {report ? <p className="rounded-md bg-muted px-3 py-2 text-sm">{describeErrorReport(report)}</p> : null}
      <div className="grid gap-3 sm:grid-cols-2">
        {brand ? <Brand brand={brand} /> : null}
        {otherBrand ? <Brand brand={otherBrand} /> : null}
      </div>
      {isContactReport(item) ? <ReportedContact contact={contact} /> : null}
      {sponsorship ? (
        <>
          <Facts className={NAMES}>
            <Fact name="Placement">
              <PlacementBadge type={sponsorship.placementType} />
            </Fact>
            <Fact name="Confidence">
              <Confidence percent={sponsorship.confidence} className="flex-wrap" />
            </Fact>
            <Fact name="Linked to">{sponsorship.linkDomain}</Fact>
            <Fact name="Newsletter">{newsletter?.name}</Fact>
            <Fact name="Subject">{sponsorship.subject}</Fact>
            <Fact name="Date">
              <DateText date={sponsorship.detectedAt} />
            </Fact>
          </Facts>
          {sponsorship.judged ? <p className="text-sm first-letter:uppercase">{sponsorship.judged}.</p> : null}
          <QuotedAd {...(sponsorship.ad ?? { body: sponsorship.textContent })} />
          <Onward to={`/sponsorships/${sponsorship.id}`}>Show in the email</Onward>
        </>
      ) : null}
    </>
  );
}

/** Shows the brand's current contact, which may have changed since the report. */
const ReportedContact = ({ contact }: Pick<ReviewItem, 'contact'>) =>
  contact ? (
    <>
      {contact.isReported ? null : (
        <p className="text-sm font-medium">The contact has changed since this report. This is the current one.</p>
      )}
      <Facts className={NAMES}>
        <Fact name="Contact">{[contact.name, contact.title].filter(Boolean).join(', ') || null}</Fact>
        <Fact name="Email">{contact.email}</Fact>
        <Fact name="Found on">{contact.sourceUrl && <OutsideLink address={contact.sourceUrl} />}</Fact>
        <Fact name="Entered by">{contact.enteredBy}</Fact>
        <Fact name="Domain">
          <MailCheck check={contact.check} />
        </Fact>
      </Facts>
    </>
  ) : (
    <p className="text-sm text-muted-foreground">This brand no longer has a contact.</p>
  );

/** The address of a picture may also name a part of the mail, which can't be linked to. */
const isWeb = (address: string | null): address is string => /^https?:\/\//i.test(address ?? '');

const Seen = ({ seen, emailId }: { seen: NonNullable<ReviewItem['seen']>; emailId: string | null }) => (
  <>
    <Facts className={NAMES}>
      <Fact name="Disclosure">{seen.words && `“${seen.words.trim()}”`}</Fact>
      <Fact name="Picture">{isWeb(seen.picture) ? <OutsideLink address={seen.picture} /> : null}</Fact>
      <Fact name="Leads to">{isWeb(seen.link) ? <OutsideLink address={seen.link} /> : null}</Fact>
      <Fact name="Subject">{seen.subject}</Fact>
      <Fact name="Date">
        <DateText date={seen.receivedAt} />
      </Fact>
    </Facts>
    <QuotedAd body={seen.text} />
    {emailId ? <Onward to={`/inbox?email=${emailId}`}>Show in the email</Onward> : null}
  </>
);

const Brand = ({ brand }: { brand: NonNullable<ReviewItem['brand']> }) => (
  <div className="flex min-w-0 items-center gap-3 rounded-md border border-border p-3">
    <Logo name={brand.name} url={brand.logoUrl} size="md" words={2} />
    <div className="min-w-0 text-sm">
      <Link to={`/brands/${brand.id}`} className="block min-h-6 truncate font-medium hover:underline">
        {brand.name}
      </Link>
      {brand.website ? <OutsideLink address={brand.website} /> : <span className="text-muted-foreground">No site</span>}
      <p className="text-xs text-muted-foreground">{formatCountOf(brand.sponsorships, 'sponsorship')}</p>
    </div>
  </div>
);

function Newsletter({ item }: { item: QueuedNewsletter }) {
  const { createdBy } = item;
  return (
    <>
      {item.description ? <p className="text-sm">{item.description}</p> : null}
      <Facts className={NAMES}>
        <Fact name="Website">{item.website ? <OutsideLink address={item.website} /> : null}</Fact>
        <Fact name="Added by">
          {createdBy
            ? `${createdBy.email ?? 'a member'}, ${createdBy.emailVerified ? 'verified' : 'not verified'}${createdBy.onDomain ? ', on its own domain' : ''}`
            : null}
        </Fact>
        <Fact name="Emails">{item.mails}</Fact>
        <Fact name="Senders">
          {item.senders
            .map(({ fromKey, authDomain }) => `${fromKey || 'No sender'} (${proofOf(authDomain)})`)
            .join(', ')}
        </Fact>
        <Fact name="Sponsorships">{item.sponsorships}</Fact>
        <Fact name="Added">
          <DateText date={item.createdAt} />
        </Fact>
      </Facts>
      <Claims claims={item.claims} />
      <Onward to={`/newsletters/${item.id}`}>Open newsletter</Onward>
    </>
  );
}

function Sender({ item }: { item: QueuedSender }) {
  const { newest, newsletter } = item;
  return (
    <>
      <Facts className={NAMES}>
        <Fact name="Newsletter">{`${newsletter.name}${newsletter.domain ? ` (${newsletter.domain})` : ''}`}</Fact>
        <Fact name="From">{item.fromKey || 'No sender'}</Fact>
        <Fact name="Signature">{proofOf(item.authDomain)}</Fact>
        <Fact name="List">{item.listId}</Fact>
        <Fact name="Emails">{item.mails}</Fact>
        <Fact name="Newest">{newest?.subject}</Fact>
        <Fact name="Sender">{newest ? [newest.senderName, newest.senderEmail].filter(Boolean).join(', ') : null}</Fact>
        <Fact name="Authentication">{newest?.authentication}</Fact>
      </Facts>
      <Claims claims={item.claims} />
    </>
  );
}

const Onward = ({ to, children }: { to: string; children: string }) => (
  <p>
    <Button asChild variant="link" size="bare">
      <Link to={to}>{children}</Link>
    </Button>
  </p>
);

const proofOf = (domain: string) => (domain ? `signed by ${domain}` : 'not signed');

const Claims = ({ claims }: { claims: QueuedNewsletter['claims'] }) =>
  claims.length === 0 ? (
    <p className="text-sm text-muted-foreground">No sponsors detected yet.</p>
  ) : (
    <section aria-label="Detected sponsors" className="grid gap-2">
      <h3 className="text-xs font-semibold text-muted-foreground">Detected sponsors</h3>
      {claims.map((claim) => (
        <div key={`${claim.brandName} ${claim.detectedAt} ${claim.quote}`} className="text-sm">
          <p className="font-medium">
            {claim.brandName}
            <span className="font-normal text-muted-foreground"> {claim.linkDomains.join(', ')}</span>
          </p>
          <QuotedAd body={claim.quote} />
        </div>
      ))}
    </section>
  );
