// Dialog with a booking's ad copy: the sponsor's link, what they gave, its approval, and the ad for the own mailer.

import { useQuery } from '@tanstack/react-query';
import { Check, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AdCopy } from '../../src/contract/ad-copy.ts';
import type { Booking } from '../../src/contract/bookings.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { AdPreview } from '../ui/ad-preview.tsx';
import { AdCopyBadge, hasOutcome } from '../ui/booking-state.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { forgetTypedText } from '../ui/forget-typed-text.ts';
import { DialogFoot } from '../ui/form-foot.tsx';
import { formatDate, formatWholeDay } from '../ui/format.ts';
import { Textarea } from '../ui/input.tsx';
import { MailMessage } from '../ui/mail-message.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';
import { useAction } from '../ui/use-act.ts';

interface Props {
  booking: Booking;
  brand: { id: string; name: string };
  onClose: () => void;
}

const NOTE_MAX = 1_000;

export default function AdCopyDialog({ booking, brand, onClose }: Props) {
  const { id, day, placementType, copy } = booking;
  const { id: userId } = useUser();
  const { data, error, refetch } = useQuery(apiQuery('adCopy.read', { id }));
  const [isMail, setIsMail] = useState(false);
  const [note, setNote] = useState('');
  const [pending, act] = useAction({ title: 'The ad copy was not changed' });
  const change = async (text: string, send: () => Promise<{ eventId: number }>, form?: HTMLFormElement) => {
    const isChanged = await act(async () => offerUndo(text, [(await send()).eventId]), null);
    if (isChanged && form) forgetTypedText(form);
  };
  return (
    <Dialog
      onClose={onClose}
      title={`Ad copy: ${brand.name}`}
      description={`${placementLabel(placementType)}, ${formatWholeDay(day)}. Due ${formatWholeDay(copy.dueOn)}.`}
      className="max-w-2xl"
    >
      {!data ? (
        <NotLoaded what="the ad copy" error={error} onRetry={() => void refetch()} className="h-40" />
      ) : isMail && data.mail ? (
        <MailMessage
          storageKey={`ad copy ${userId} ${id} ${data.updatedAt ?? ''}`}
          draft={{ ...data.mail, text: data.mail.body }}
          brand={brand}
          kind="copy_request"
          onClose={() => setIsMail(false)}
        />
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
            <AdCopyBadge booking={booking} />
            {data.givenAt ? `Received ${formatDate(data.givenAt, 'MMM d, yyyy')}` : null}
          </p>
          {data.note && data.state === 'missing' ? (
            <p className="text-sm whitespace-pre-line wrap-anywhere">{`You asked: ${data.note}`}</p>
          ) : null}
          {data.headline ? <GivenAd copy={data} brand={brand.name} /> : null}
          {hasOutcome(booking) || data.state === 'missing' ? null : (
            <form
              className="grid gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                void change(
                  'Changes requested',
                  () => mutate('adCopy.request', { id, body: { note } }),
                  event.currentTarget,
                );
              }}
            >
              <Field label="What should the sponsor change?" optional hint="Shown at the top of their page">
                <Textarea rows={2} maxLength={NOTE_MAX} value={note} onChange={({ target }) => setNote(target.value)} />
              </Field>
              <DialogFoot>
                <Button
                  type="submit"
                  variant="outline"
                  disabled={pending || note.trim() === '' || note.length > NOTE_MAX}
                >
                  Ask for changes
                </Button>
                {data.state === 'given' ? (
                  <Button
                    disabled={pending}
                    onClick={() =>
                      void change('Ad copy approved', () =>
                        mutate('adCopy.approve', { id, body: { updatedAt: data.updatedAt ?? '' } }),
                      )
                    }
                  >
                    <Check aria-hidden />
                    Approve
                  </Button>
                ) : null}
              </DialogFoot>
            </form>
          )}
          {hasOutcome(booking) || data.state === 'approved' ? null : (
            <SponsorLink url={data.url} onMail={() => setIsMail(true)}>
              <Button
                variant={data.url ? 'ghost' : 'primary'}
                size="sm"
                disabled={pending}
                onClick={() =>
                  void (data.url
                    ? change('Link turned off', () => mutate('adCopy.revoke', { id }))
                    : change('Ad copy requested', () => mutate('adCopy.request', { id, body: { note: data.note } })))
                }
              >
                {data.url ? 'Turn off link' : 'Create the sponsor’s link'}
              </Button>
            </SponsorLink>
          )}
        </>
      )}
    </Dialog>
  );
}

const LINK_WORDS = {
  works: 'The link works.',
  broken: 'The link didn’t open when we checked.',
  unknown: 'We couldn’t check the link. Open it yourself.',
};

function GivenAd({ copy, brand }: { copy: AdCopy; brand: string }) {
  const { newsletter, state, picture, linkCheck, formats } = copy;
  const pictureUrl = picture && `/ad-pictures/${picture.name}`;
  return (
    <>
      <AdPreview ad={copy} brand={brand} newsletter={newsletter} pictureUrl={pictureUrl} />
      {linkCheck ? (
        <p className={linkCheck.verdict === 'broken' ? 'text-sm text-warning' : 'text-sm text-muted-foreground'}>
          {LINK_WORDS[linkCheck.verdict]}
        </p>
      ) : null}
      {formats && state === 'approved' ? (
        <div className="flex flex-wrap gap-2">
          <CopyButton value={formats.html} label="Copy as HTML" size="sm" />
          <CopyButton value={formats.markdown} label="Copy as Markdown" size="sm" />
          <CopyButton value={formats.text} label="Copy as text" size="sm" />
          {pictureUrl ? (
            <Button asChild variant="outline" size="sm">
              <a href={pictureUrl} download>
                Download picture
              </a>
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function SponsorLink({ url, onMail, children }: { url: string | null; onMail: () => void; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t border-border pt-3 text-sm">
      <p className="text-muted-foreground">
        The sponsor adds headline, text, link and picture at a secret link, and sees the ad as readers will.
      </p>
      <div className="flex flex-wrap gap-2">
        {url ? (
          <>
            <Button variant="outline" size="sm" onClick={onMail}>
              <Mail aria-hidden />
              Email the link
            </Button>
            <CopyButton value={url} label="Copy link" size="sm" />
            <Button asChild variant="outline" size="sm">
              <a href={url} target="_blank" rel="noreferrer">
                Open
              </a>
            </Button>
          </>
        ) : null}
        {children}
      </div>
    </section>
  );
}
