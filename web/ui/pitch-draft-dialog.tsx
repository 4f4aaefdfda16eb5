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

interface Draft {
  subject: string;
  text: string;
}

/** A first draft to a brand, to be changed and taken along. What was changed stays as long as the tab does. */
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
  const { id, firstName, lastName, newsletterName } = useUser();
  const first = draftOf(
    { ...pitched, contactName: to?.name ?? null },
    { name: [firstName, lastName].filter(Boolean).join(' '), newsletter: newsletterName ?? '' },
    new Date(),
  );
  const place = `pitch ${id} ${pitched.brand}`;
  const [changed, setChanged] = useState(() => keptAt(place));
  const { subject, text } = changed ?? first;
  const change = (next: Draft | null) => {
    setChanged(next);
    keepAt(place, next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={`Write to ${pitched.brand}`}
      description="A first draft from what we saw. Fill in the parts in brackets."
    >
      <div className="grid gap-3.5">
        <p className="text-sm">
          <span className="text-muted-foreground">To </span>
          <To recipient={to} />
        </p>
        <Field label="Subject" required>
          <Input value={subject} onChange={({ target }) => change({ text, subject: target.value })} />
        </Field>
        <Field label="Message" required>
          <Textarea
            className="min-h-64"
            value={text}
            onChange={({ target }) => change({ subject, text: target.value })}
          />
        </Field>
      </div>
      <DialogFoot>
        {changed ? (
          <Button variant="ghost" onClick={() => change(null)}>
            Start again
          </Button>
        ) : null}
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

function keptAt(place: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

function keepAt(place: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(place, JSON.stringify(draft));
    else sessionStorage.removeItem(place);
  } catch {
    // A browser without storage forgets it with the page.
  }
}

function To({ recipient }: { recipient: Recipient | null | undefined }): ReactNode {
  if (recipient === undefined) return 'contact for pro users';
  const { name, title, email } = recipient ?? {};
  const person = [name, title].filter(Boolean).join(', ');
  if (!person && !email) return 'no contact found yet';
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
