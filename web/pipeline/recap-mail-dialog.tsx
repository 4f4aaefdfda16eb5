// 'Recap to the sponsor': a draft with the recap's link and the next open dates, to be sent from one's own mail
// program.
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { recapMailQuery } from '../data/bookings.ts';
import { Address } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input, Textarea } from '../ui/input.tsx';
import { LoadFailed, Loading, Skeleton } from '../ui/states.tsx';

export default function RecapMailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(recapMailQuery(id));
  const [changed, setChanged] = useState<{ subject: string; body: string } | null>(null);
  const draft = changed ?? data;
  const to = data?.to ?? '';
  const subject = encodeURIComponent(draft?.subject ?? '');
  const body = encodeURIComponent((draft?.body ?? '').replaceAll('\n', '\r\n'));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Recap to the sponsor"
      description="Nothing is sent by us: copy it, or open it in your mail program."
    >
      {error && !data ? (
        <LoadFailed title="Failed to write the draft" error={error} onRetry={() => void refetch()} />
      ) : !draft ? (
        <Loading label="Writing the draft">
          <Skeleton className="h-64" />
        </Loading>
      ) : (
        <div className="grid gap-3.5">
          <p className="text-sm">
            <span className="text-muted-foreground">To </span>
            {to ? <Address email={to} /> : 'no address known'}
          </p>
          <Field label="Subject" required>
            <Input
              value={draft.subject}
              onChange={({ target }) => setChanged({ body: draft.body, subject: target.value })}
            />
          </Field>
          <Field label="Message" required>
            <Textarea
              className="min-h-64"
              value={draft.body}
              onChange={({ target }) => setChanged({ subject: draft.subject, body: target.value })}
            />
          </Field>
        </div>
      )}
      {draft ? (
        <DialogFoot>
          <CopyButton value={draft.body} label="Copy message" copiedLabel="Copied!" />
          <Button asChild>
            <a href={`mailto:${encodeURIComponent(to)}?subject=${subject}&body=${body}`}>
              <Mail aria-hidden />
              Open in mail program
            </a>
          </Button>
        </DialogFoot>
      ) : null}
    </Dialog>
  );
}
