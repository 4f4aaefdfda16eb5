import { Mail } from 'lucide-react';
import type { Recap } from '../../src/contract/recaps.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { formatDate } from '../ui/format.ts';
import { CHECK_CONNECTION_TEXT } from '../ui/states.tsx';
import { offerUndo } from '../ui/undo-bar.tsx';

/** A recap that was shared with the sponsor, and its link. */
export const RecapRow = ({ recap, onMail }: { recap: Recap; onMail: () => void }) => (
  <div className="grid gap-2 border-t border-border pt-3 text-sm">
    <p>
      <span className="font-medium">Recap</span>{' '}
      <span className="text-muted-foreground">
        created {formatDate(recap.createdAt, 'MMM d, yyyy')}, link works until{' '}
        {formatDate(recap.expiresAt, 'MMM d, yyyy')}
      </span>
    </p>
    <div className="flex flex-wrap gap-2">
      {recap.url ? (
        <>
          <Button asChild variant="outline" size="sm">
            <a href={recap.url} target="_blank" rel="noreferrer">
              Open
            </a>
          </Button>
          <CopyButton value={recap.url} label="Copy link" size="sm" />
          <Button variant="outline" size="sm" onClick={onMail}>
            <Mail aria-hidden />
            Recap to the sponsor
          </Button>
        </>
      ) : null}
      <ConfirmButton
        variant="ghost"
        size="sm"
        question="Turn off this link?"
        text="The sponsor can no longer open the recap. You can undo this."
        action="Turn off link"
        busy="Turning off..."
        run={async () => {
          const { events } = await mutate('bookings.revokeRecap', { id: recap.id });
          offerUndo('Recap link turned off', events);
        }}
        refused={{ title: 'The link was not turned off', otherwise: CHECK_CONNECTION_TEXT }}
      >
        Turn off link
      </ConfirmButton>
    </div>
  </div>
);
