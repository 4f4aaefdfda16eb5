import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUser } from '../data/session.ts';
import { Address } from './address.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input, Textarea } from './input.tsx';
import { draftOf, mailtoOf, type Pitched } from './pitch-draft.ts';

export interface Recipient {
  name: string | null;
  title: string | null;
  email: string | null;
}

/** A first draft to a brand, to be changed and taken along. What was changed stays as long as the page does. */
export default function PitchDraftDialog({
  open,
  onClose,
  to,
  ...pitched
}: {
  open: boolean;
  onClose: () => void;
  /** Undefined for who may not see contacts, null where none is known. */
  to: Recipient | null | undefined;
} & Omit<Pitched, 'contactName'>) {
  const { firstName, lastName, newsletterName } = useUser();
  const [draft, setDraft] = useState(() =>
    draftOf(
      { ...pitched, contactName: to?.name ?? null },
      { name: [firstName, lastName].filter(Boolean).join(' '), newsletter: newsletterName ?? '' },
      new Date(),
    ),
  );
  const { subject, text } = draft;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={`Write to ${pitched.brand}`}
      description="A first draft from what we saw. What stands in brackets is yours to fill in."
    >
      <div className="grid gap-3.5">
        <p className="text-sm">
          <span className="text-muted-foreground">To </span>
          <To recipient={to} />
        </p>
        <Field label="Subject" required>
          <Input value={subject} onChange={({ target }) => setDraft({ text, subject: target.value })} />
        </Field>
        <Field label="Message" required>
          <Textarea
            className="min-h-64"
            value={text}
            onChange={({ target }) => setDraft({ subject, text: target.value })}
          />
        </Field>
      </div>
      <DialogFoot>
        <CopyButton value={text} label="Copy message" copiedLabel="Copied!" />
        <Button asChild>
          <a href={mailtoOf(to?.email ?? null, subject, text)}>
            <Mail aria-hidden />
            Open in mail program
          </a>
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function To({ recipient }: { recipient: Recipient | null | undefined }): ReactNode {
  if (recipient === undefined) return 'the contact, shown to pro users';
  const { name, title, email } = recipient ?? {};
  const person = [name, title].filter(Boolean).join(', ');
  if (!person && !email) return 'nobody yet: no contact found';
  return (
    <>
      <span className="font-medium">{person}</span>
      {email ? (
        <span className={person ? 'block' : undefined}>
          <Address email={email} />
        </span>
      ) : null}
    </>
  );
}
