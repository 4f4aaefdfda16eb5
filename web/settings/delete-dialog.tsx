// Dialog that deletes the user's account. It says what is lost, and the user must type their address to confirm.
import { call } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import ConfirmDialog from '../ui/confirm-dialog.tsx';

export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { email, newsletterName, subscriptionStatus } = useUser();
  return (
    <ConfirmDialog
      title="Delete your account?"
      action="Delete account"
      busy="Deleting..."
      confirmationWord={email ?? 'delete'}
      ignoresCase
      run={async (typed) => {
        await call('account.delete', { body: { confirm: typed } });
        window.location.assign('/');
      }}
      refused={{ title: 'Error', otherwise: 'Failed to delete the account' }}
      onClose={onClose}
    >
      <p>
        {subscriptionStatus === 'free' ? 'Your' : 'Your subscription ends now, and your'} name, address, sessions,
        requests, searches and reports are erased. This can't be undone.
      </p>
      <p>
        {newsletterName ? `${newsletterName} stays` : 'A newsletter that you added stays'} in our catalog with its
        issues and sponsorships, like any newsletter we track, but without your name.
      </p>
    </ConfirmDialog>
  );
}
