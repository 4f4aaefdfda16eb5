import type { SponsorshipDetail } from '../../src/contract/sponsorships.ts';
import { useUser } from '../data/session.ts';
import { PremiumGate } from '../shell/billing/premium-gate.tsx';
import { EmailAddress } from '../ui/address.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { MailFrame } from '../ui/mail-frame.tsx';
import { EmptyState } from '../ui/states.tsx';

export function EmailPreview({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { access } = useUser();
  const { email } = sponsorship;
  return (
    <Card className="min-w-0" title="Email Preview" body="grid gap-3">
      {email ? <Envelope email={email} /> : null}
      {!email ? (
        <EmptyState title="No email content available for this sponsorship" />
      ) : !access.canSeeEmailBodies ? (
        <PremiumGate feature="full email previews" sample={<Sample />} />
      ) : !email.content && !email.htmlContent ? (
        <EmptyState title="Email content is empty" />
      ) : (
        <>
          {sponsorship.evidence?.start != null ? <Legend told={sponsorship.evidence.disclosureAt !== null} /> : null}
          <MailFrame
            path={`/api/sponsorships/${sponsorship.id}/email-frame`}
            imagesBlocked={email.imagesBlocked ?? false}
            allowsLinks={access.canCurate}
            height="h-[min(700px,80dvh)]"
          />
        </>
      )}
    </Card>
  );
}

const Legend = ({ told }: { told: boolean }) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted-foreground">
    <span>
      <span className="rounded-sm bg-[#fff3a3] px-1 text-[#111]">Marked</span> the advertisement
    </span>
    {told ? (
      <span>
        <span className="rounded-sm bg-[#ffd27a] px-1 text-[#111] underline underline-offset-2">Underlined</span> the
        words that disclose it
      </span>
    ) : null}
  </p>
);

function Envelope({ email }: { email: NonNullable<SponsorshipDetail['email']> }) {
  return (
    <Facts className="gap-y-0.5 [--names:4.5rem]">
      <Fact name="Subject">
        <span className="font-medium">{email.subject ?? '(No subject)'}</span>
      </Fact>
      <Fact name="From">{email.senderEmail ? <EmailAddress email={email.senderEmail} /> : 'Unknown sender'}</Fact>
      <Fact name="Received">
        <DateText date={email.receivedAt} format="MMM d, yyyy h:mm a" />
      </Fact>
    </Facts>
  );
}

const Sample = () => (
  <div className="grid gap-3 bg-white p-6 text-black">
    <p className="text-lg font-bold">Good morning!</p>
    <p>Today we look at three things that everybody talks about, and at one that nobody does.</p>
    <p className="rounded border p-4">Presented by a brand that you would like to know. Try it free for thirty days.</p>
    <p>And now to the news. It has been a long week, and there is much to read before it ends.</p>
    <p>Words, words, words, as many as a newsletter has, and then some more of them below.</p>
  </div>
);
