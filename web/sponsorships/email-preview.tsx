// The mail behind a sponsorship, in a frame that runs nothing (its own policy: src/api/mail-frame), opened at the evidence.
import { type SyntheticEvent, useState } from 'react';
import { PremiumGate } from '../billing/premium-gate.tsx';
import { useUser } from '../data/session.ts';
import type { SponsorshipDetail } from '../data/shapes.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/states.tsx';

export function EmailPreview({ sponsorship }: { sponsorship: SponsorshipDetail }) {
  const { access } = useUser();
  const { email } = sponsorship;
  return (
    <Card className="min-w-0">
      <CardHead title="Email Preview" />
      <CardBody className="grid gap-3">
        {email ? <Envelope email={email} /> : null}
        {!email ? (
          <EmptyState title="No email content available for this sponsorship" />
        ) : !access.canSeeEmailBodies ? (
          <PremiumGate feature="full email previews" sample={<Sample />} />
        ) : !email.content && !email.htmlContent ? (
          <EmptyState title="Email content is empty" />
        ) : (
          <MailFrame
            path={`/api/sponsorships/${sponsorship.id}/email-frame`}
            imagesBlocked={email.imagesBlocked ?? false}
            popups={access.canCurate}
            height="h-[700px]"
          />
        )}
      </CardBody>
    </Card>
  );
}

function Envelope({ email }: { email: NonNullable<SponsorshipDetail['email']> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
      <dt className="text-muted-foreground">Subject</dt>
      <dd className="font-medium break-words">{email.subject ?? '(No subject)'}</dd>
      <dt className="text-muted-foreground">From</dt>
      <dd className="break-all">{email.senderEmail ?? 'Unknown sender'}</dd>
      <dt className="text-muted-foreground">Received</dt>
      <dd>
        <DateText date={email.receivedAt} format="MMM d, yyyy h:mm a" />
      </dd>
    </dl>
  );
}

/** @param popups whether links may open (admins). */
export function MailFrame({
  path,
  imagesBlocked,
  popups,
  height,
}: {
  path: string;
  imagesBlocked: boolean;
  popups: boolean;
  height: string;
}) {
  const [images, setImages] = useState(false);
  return (
    <div className="grid gap-2">
      {imagesBlocked && !images ? (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-muted px-3 py-1.5 text-xs text-muted-foreground">
          <span>Images are not loaded, so that the sender doesn't learn of your visit.</span>
          <Button variant="outline" size="sm" onClick={() => setImages(true)}>
            Load images
          </Button>
        </div>
      ) : null}
      <iframe
        title="E-mail"
        src={`${path}?images=${images ? 1 : 0}`}
        sandbox={popups ? 'allow-same-origin allow-popups allow-popups-to-escape-sandbox' : 'allow-same-origin'}
        onLoad={toEvidence}
        className={`w-full rounded-md border border-border bg-white ${height}`}
      />
    </div>
  );
}

/** The frame is of our own origin and runs no script: its document can be scrolled from here. */
function toEvidence(event: SyntheticEvent<HTMLIFrameElement>): void {
  const frame = event.currentTarget;
  const mark = frame.contentDocument?.querySelector('mark[data-evidence]');
  if (!mark) return;
  const top = mark.getBoundingClientRect().top;
  frame.contentWindow?.scrollTo({ top: Math.max(0, top - 120) });
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
