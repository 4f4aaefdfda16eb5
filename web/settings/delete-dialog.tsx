// The end of an account: what it means, and the address typed before it.
import { useState } from 'react';
import { deleteAccount } from '../data/account.ts';
import { messageOf } from '../data/request.ts';
import { useUser } from '../data/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.tsx';

export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { email, newsletterName } = useUser();
  const word = email ?? 'delete';
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await deleteAccount(typed.trim());
      window.location.assign('/');
    } catch (error) {
      setPending(false);
      toast({ title: 'Error', description: messageOf(error, 'Failed to delete the account'), variant: 'destructive' });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete your account?"
      action={pending ? 'Deleting...' : 'Delete account'}
      pending={pending}
      disabled={typed.trim().toLowerCase() !== word.toLowerCase()}
      onConfirm={() => void remove()}
    >
      <p>
        Your subscription ends now, and your name, address, sessions, requests, searches and reports are erased. This
        can't be undone.
      </p>
      <p>
        {newsletterName ? `${newsletterName} itself stays` : 'A newsletter that you added stays'} in the catalogue with
        its issues and the sponsorships found in them, as any newsletter that we read; nothing there names you.
      </p>
      <Field label={`Type “${word}” to confirm`} required>
        <Input value={typed} autoComplete="off" disabled={pending} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
