// Editor of an email that the member sends from their own email app and then marks as sent. Changes are kept as long as
// the tab is open.
import { Download, Mail, RotateCcw, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SentMailKind } from '../../src/contract/drafts.ts';
import { mutate } from '../data/api.ts';
import { readFromTab, storeInTab } from '../data/tab-storage.ts';
import { ActionButton } from './action-button.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';
import { DialogFoot } from './form-foot.tsx';
import { formatDate } from './format.ts';
import { Input, Textarea } from './input.tsx';
import { toEml, toMailto } from './pitch-draft.ts';
import { CHECK_CONNECTION_TEXT } from './states.tsx';
import { toast } from './toast.tsx';
import { useAction } from './use-act.ts';

interface Written {
  to: string;
  subject: string;
  text: string;
}

interface Props {
  /** Key under which changes are kept in the tab's session storage. */
  storageKey: string;
  /** `to` is null if no contact is known. */
  draft: Omit<Written, 'to'> & { to: string | null };
  /** Replaces the plain field for the recipient's address. */
  recipient?: ((to: string, onChange: (to: string) => void) => ReactNode) | undefined;
  brand: { id: string; name: string };
  kind: SentMailKind;
  /** An additional action on the text, shown beside the copy button. */
  renderRewording?: ((text: string, onText: (text: string) => void) => ReactNode) | undefined;
  /** Shown below the text. */
  children?: ReactNode;
  onClose: () => void;
}

export function MailMessage({ storageKey, draft, recipient, brand, kind, renderRewording, children, onClose }: Props) {
  const [changed, setChanged] = useState(() => readFromTab<Written>(storageKey));
  const [, undo] = useAction({ title: 'This could not be undone', otherwise: CHECK_CONNECTION_TEXT });
  const { to, subject, text } = changed ?? { ...draft, to: draft.to ?? '' };
  const change = (next: Written | null) => {
    setChanged(next);
    storeInTab(storageKey, next);
  };
  const navigate = useNavigate();
  const send = async () => {
    const { lead, eventId } = await mutate('drafts.recordSentMail', {
      id: brand.id,
      body: { kind, to, subject, body: text },
    });
    storeInTab(storageKey, null);
    const due = lead.nextStepOn ? ` on ${formatDate(lead.nextStepOn, 'MMM d', 'UTC')}` : '';
    const takeBack = (event: number) =>
      void undo(() => mutate('leads.undo', { body: { events: [event] } }), { title: 'Not marked as sent' });
    toast({
      title: kind === 'pitch' ? `${brand.name} is marked as pitched` : 'Saved as sent',
      description: `Next step: ${lead.nextStep}${due}`,
      actions: [
        { label: 'Open lead', act: () => void navigate(`/pipeline/${lead.id}`) },
        ...(eventId === null ? [] : [{ label: 'Undo', act: () => takeBack(eventId) }]),
      ],
    });
    onClose();
  };
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-3.5">
        {recipient ? (
          recipient(to, (next) => change({ to: next, subject, text }))
        ) : (
          <Field label="To" hint={draft.to ? undefined : 'No contact found yet. Enter an address yourself.'}>
            <Input type="email" value={to} onChange={({ target }) => change({ to: target.value, subject, text })} />
          </Field>
        )}
        <Field label="Subject" required>
          <Input value={subject} onChange={({ target }) => change({ to, text, subject: target.value })} />
        </Field>
        <Field label="Message" required>
          <Textarea
            className="min-h-52 sm:min-h-64"
            value={text}
            onChange={({ target }) => change({ to, subject, text: target.value })}
          />
        </Field>
        <div className="-mt-1.5 flex flex-wrap gap-1.5">
          <CopyButton value={text} label="Copy message" copiedLabel="Copied!" size="sm" />
          <Button asChild variant="outline" size="sm">
            <a
              href={`data:message/rfc822;charset=utf-8,${encodeURIComponent(toEml(to, subject, text))}`}
              download={`${brand.name.replace(/[^\p{L}\p{N}]+/gu, '-')}.eml`}
            >
              <Download aria-hidden />
              Download .eml
            </a>
          </Button>
          {renderRewording?.(text, (next) => change({ to, subject, text: next }))}
          {changed ? (
            <Button variant="ghost" size="sm" onClick={() => change(null)}>
              <RotateCcw aria-hidden />
              Start again
            </Button>
          ) : null}
        </div>
      </div>
      {children}
      {/* The buttons stay in view, because on a phone the dialog is taller than the window. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-border bg-popover px-5 pt-2 pb-4 max-sm:[&_.button:last-child]:flex-1">
        <DialogFoot>
          <Button asChild variant="outline">
            <a href={toMailto(to, subject, text)}>
              <Mail aria-hidden />
              Open in email app
            </a>
          </Button>
          <ActionButton
            run={send}
            refused={{ title: 'The email was not saved as sent', otherwise: CHECK_CONNECTION_TEXT }}
          >
            <Send aria-hidden />I sent it
          </ActionButton>
        </DialogFoot>
      </div>
    </div>
  );
}
