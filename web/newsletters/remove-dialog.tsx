import { useState } from 'react';
import { useNavigate } from 'react-router';
import { removeNewsletter } from '../data/newsletters.ts';
import { refresh } from '../data/query-client.ts';
import { messageOf } from '../data/request.ts';
import type { NewsletterDetail } from '../data/shapes.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { formatCount } from '../ui/format.ts';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.tsx';

interface Props {
  newsletter: NewsletterDetail;
  onClose: () => void;
}

/** Takes a newsletter and all that hangs on it away, once its name has been typed. */
export default function RemoveDialog({ newsletter: { id, name, sponsorshipTotal }, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const navigate = useNavigate();
  const remove = async () => {
    setPending(true);
    try {
      await removeNewsletter(id, typed.trim());
      toast({ title: 'Newsletter deleted', description: `${name} is no longer tracked.` });
      await navigate('/newsletters');
      void refresh('newsletters');
    } catch (error) {
      setPending(false);
      toast({
        title: 'Error deleting newsletter',
        description: messageOf(error, 'Failed to delete newsletter. Please try again.'),
        variant: 'destructive',
      });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete ${name}?`}
      action={pending ? 'Deleting...' : 'Delete'}
      pending={pending}
      disabled={typed.trim() !== name.trim()}
      onConfirm={() => void remove()}
    >
      <p>
        Its e-mails and its {formatCount(sponsorshipTotal)} {sponsorshipTotal === 1 ? 'sponsorship' : 'sponsorships'}{' '}
        are deleted with it. This can't be undone.
      </p>
      <Field label={`Type “${name}” to confirm`} required>
        <Input value={typed} autoComplete="off" disabled={pending} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
