// Creates a token and shows it once.
import { type FormEvent, useState } from 'react';
import type { NewApiToken } from '../../src/contract/api-tokens.ts';
import { DEFAULT_TOKEN_LIFETIME_DAYS, TOKEN_LIFETIME_DAYS, type TokenScope } from '../../src/contract/token-rules.ts';
import { mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog, DialogFoot, FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input, Select } from '../ui/input.tsx';
import { toastRefusal } from '../ui/toast.tsx';

const SCOPES: Record<TokenScope, string> = {
  read: 'Read only',
  pipeline: 'Read, and edit leads in your pipeline',
};

export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewApiToken | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={made ? 'Copy your token' : 'New token'}
      description={
        made
          ? 'This is the only time it is shown. Keep it like a password.'
          : 'It has the same access as you until it expires.'
      }
    >
      {made ? <Made token={made.token} onClose={onClose} /> : <Form onMade={setMade} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ onMade, onClose }: { onMade: (made: NewApiToken) => void; onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name') ?? '').trim();
    if (!name) return setError('Name is required');
    setPending(true);
    try {
      const scope = String(form.get('scope')) as TokenScope;
      onMade(
        await mutate('apiTokens.create', {
          body: {
            name,
            scopes: [scope],
            days: Number(form.get('days')) as (typeof TOKEN_LIFETIME_DAYS)[number],
          },
        }),
      );
    } catch (failure) {
      setPending(false);
      if (failure instanceof ApiError && failure.details.name) setError(failure.details.name);
      else toastRefusal('The token was not created', failure, 'Please try again.');
    }
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <Field label="Name" required error={error} hint="What you will use it for">
        <Input name="name" maxLength={100} autoComplete="off" placeholder="Weekly spreadsheet" />
      </Field>
      <Field label="Access" required>
        <Select name="scope" className="w-full">
          {Object.entries(SCOPES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Expires in" required>
        <Select name="days" defaultValue={DEFAULT_TOKEN_LIFETIME_DAYS}>
          {TOKEN_LIFETIME_DAYS.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </Select>
      </Field>
      <FormFoot pending={pending} onCancel={onClose} action="Create token" busy="Creating..." />
    </form>
  );
}

function Made({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <>
      <code className="rounded-md border border-border bg-muted px-3 py-2 text-sm break-all select-all">{token}</code>
      <DialogFoot>
        <CopyButton value={token} label="Copy token" />
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </>
  );
}
