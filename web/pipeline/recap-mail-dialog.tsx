// Draft of the email that takes a recap to its sponsor: it has the recap's link and the next open dates. The member
// sends it from their own email app.
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MailMessage } from '../ui/mail-message.tsx';
import { NotLoaded } from '../ui/states.tsx';

export default function RecapMailDialog({
  id,
  brand,
  onClose,
}: {
  id: string;
  brand: { id: string; name: string };
  onClose: () => void;
}) {
  const { id: userId } = useUser();
  const { data, error, refetch } = useQuery(apiQuery('bookings.draftRecapMail', { id }));
  return (
    <Dialog
      onClose={onClose}
      title="Recap to the sponsor"
      description="An email with the recap's link and your next open dates. Send it from your own email app."
      className="max-w-2xl"
    >
      {!data ? (
        <NotLoaded
          what="the draft"
          failed="Failed to write the draft"
          error={error}
          onRetry={() => void refetch()}
          className="h-64"
        />
      ) : (
        <MailMessage
          storageKey={`recap ${userId} ${id}`}
          draft={{ ...data, text: data.body }}
          brand={brand}
          kind="recap"
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
