import { useNavigate } from 'react-router';
import type { NewsletterDetail } from '../../src/contract/newsletters.ts';
import { apiQuery, call } from '../data/api.ts';
import { markOutdated, queryClient } from '../data/query-client.ts';
import ConfirmDialog from '../ui/confirm-dialog.tsx';
import { formatCountOf } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';

interface Props {
  newsletter: NewsletterDetail;
  onClose: () => void;
}

/** Removes a newsletter with its e-mails and sponsorships, after its name was typed. */
export default function RemoveNewsletterDialog({ newsletter: { id, name, sponsorshipTotal }, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete"
      busy="Deleting..."
      confirmationWord={name}
      run={async (typed) => {
        await call('newsletters.remove', { id, body: { confirm: typed } });
        toast({ title: 'Newsletter deleted', description: `${name} is no longer tracked.` });
        markOutdated('newsletters', 'emails');
        await navigate('/newsletters');
        queryClient.removeQueries({ queryKey: apiQuery('newsletters.read', { id }).queryKey });
      }}
      refused={{ title: 'Error deleting newsletter', otherwise: 'Failed to delete newsletter. Please try again.' }}
      onClose={onClose}
    >
      <p>
        Its emails and its {formatCountOf(sponsorshipTotal, 'sponsorship')} are deleted with it. This can't be undone.
      </p>
    </ConfirmDialog>
  );
}
