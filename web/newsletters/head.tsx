import { Pencil, Trash2 } from 'lucide-react';
import type { NewsletterDetail } from '../../src/contract/newsletters.ts';
import { useUser } from '../data/session.ts';
import { DateText } from '../ui/date-text.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { formatCountOf } from '../ui/format.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Logo } from '../ui/logo.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';
import { TrackingAddress } from '../ui/tracking-address.tsx';
import WatchButton from '../ui/watch-button.tsx';
import { MatchAndCoverageBadges } from './insight.tsx';

const EditNewsletterDialog = lazyPart(() => import('./change-dialog.tsx'));
const RemoveNewsletterDialog = lazyPart(() => import('./remove-dialog.tsx'));

/** The head of a newsletter's page: its profile, and for administrators the buttons that edit and delete it. */
export function NewsletterHead({ newsletter }: { newsletter: NewsletterDetail }) {
  const { access, newsletterId } = useUser();
  const { name, website, description, logoUrl, uniqueEmail, lastEmailAt, audienceDescription, leadCount } = newsletter;
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
      <Logo name={name} url={logoUrl} size="lg" />
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="text-xl font-semibold tracking-tight">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted-foreground">
          {website ? <OutsideLink address={website} /> : null}
          <span>
            Last email received:{' '}
            {lastEmailAt ? <DateText date={lastEmailAt} format="MMM d, yyyy h:mm a" /> : 'none yet'}
          </span>
          {leadCount === undefined ? null : <span>{formatCountOf(leadCount, 'lead')} in its pipeline</span>}
        </p>
        <MatchAndCoverageBadges id={newsletter.id} />
        {description ? <p className="mt-1 max-w-3xl text-sm">{description}</p> : null}
        {audienceDescription && audienceDescription !== description ? (
          <p className="mt-1 max-w-3xl text-sm text-muted-foreground">
            <span className="font-medium text-foreground">Audience:</span> {audienceDescription}
          </p>
        ) : null}
        {uniqueEmail ? (
          <div className="mt-2 max-w-md">
            {newsletter.id === newsletterId ? (
              <p className="mb-1 text-sm text-muted-foreground">
                Add this address to your subscribers or forward issues to it. We read them and find their sponsors.
              </p>
            ) : null}
            <TrackingAddress address={uniqueEmail} />
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <WatchButton subject={{ kind: 'newsletter', id: newsletter.id, name }} />
        {access.canCurate ? (
          <>
            <DialogButton
              variant="outline"
              dialog={(onClose) => <EditNewsletterDialog newsletter={newsletter} onClose={onClose} />}
            >
              <Pencil aria-hidden />
              Edit
            </DialogButton>
            <DialogButton
              variant="outline"
              dialog={(onClose) => <RemoveNewsletterDialog newsletter={newsletter} onClose={onClose} />}
            >
              <Trash2 aria-hidden />
              Delete
            </DialogButton>
          </>
        ) : null}
      </div>
    </header>
  );
}
