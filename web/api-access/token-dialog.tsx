// Creates a token and shows it once.
import { useState } from 'react';
import type { NewApiToken } from '../../src/contract/api-tokens.ts';
import { DEFAULT_TOKEN_LIFETIME_DAYS, TOKEN_LIFETIME_DAYS, type TokenScope } from '../../src/contract/token-rules.ts';
import { mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { DialogFoot } from '../ui/form-foot.tsx';
import { Select } from '../ui/input.tsx';

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
      {made ? (
        <Made token={made.token} onClose={onClose} />
      ) : (
        <Form
          schema={() => import('../../src/contract/api-tokens.ts').then(({ apiTokenInput }) => apiTokenInput)}
          extra={({ scope, days }) => ({ scopes: [scope], days: Number(days) })}
          send={async (body) => {
            setMade(await mutate('apiTokens.create', { body }));
            return false;
          }}
          refused={{ title: 'The token was not created', otherwise: 'Please try again.' }}
          onClose={onClose}
          action="Create token"
          busy="Creating..."
        >
          <TextField
            name="name"
            label="Name"
            required
            hint="What you will use it for"
            maxLength={100}
            autoComplete="off"
            placeholder="Weekly spreadsheet"
          />
          <Field name="scope" label="Access" required>
            <Select className="w-full" options={SCOPES} />
          </Field>
          <Field name="days" label="Expires in" required>
            <Select
              defaultValue={DEFAULT_TOKEN_LIFETIME_DAYS}
              options={TOKEN_LIFETIME_DAYS.map((days) => ({ value: days, label: `${days} days` }))}
            />
          </Field>
        </Form>
      )}
    </Dialog>
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
