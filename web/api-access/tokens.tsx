import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiToken } from '../../src/contract/api-tokens.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import ConfirmDialog from '../ui/confirm-dialog.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, NotLoaded } from '../ui/states.tsx';
import { useAction } from '../ui/use-act.ts';
import { CreateTokenDialog } from './token-dialog.tsx';

export function Tokens() {
  const { data, error, refetch } = useQuery(apiQuery('apiTokens.list'));
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <Card>
      <CardHead
        title="Personal tokens"
        hint="A token has the same access as you, until you revoke it"
        action={
          <Button aria-haspopup="dialog" onClick={() => setMaking(true)}>
            <Plus aria-hidden />
            New token
          </Button>
        }
      />
      {!data ? (
        <NotLoaded what="your tokens" error={error} onRetry={() => void refetch()} className="m-4 h-24" />
      ) : data.tokens.length === 0 ? (
        <EmptyState
          icon={<KeyRound aria-hidden />}
          title="No tokens yet"
          text="Create one to call the API, or to connect an AI assistant over MCP."
        />
      ) : (
        <ul>
          {data.tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {making ? <CreateTokenDialog onClose={() => setMaking(false)} /> : null}
      {revoking ? <RevokeDialog token={revoking} onClose={() => setRevoking(null)} /> : null}
    </Card>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, hint, scopes, expiresAt, lastUsedAt } = token;
  const isExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
          {isExpired ? <Badge tone="warning">Expired</Badge> : null}
        </p>
        <p className="text-xs text-muted-foreground">
          <code>{hint}…</code> · {isExpired ? 'expired' : 'expires'} <DateText date={expiresAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <DateText date={lastUsedAt} format="ago" />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={onRevoke}>
        {isExpired ? 'Remove' : 'Revoke'}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const [pending, act] = useAction({ title: 'The token was not revoked' });
  const revoke = async () => {
    const done = await act(async () => {
      await mutate('apiTokens.remove', { id: token.id });
      return { title: 'Token revoked', description: token.name };
    });
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Revoke ${token.name}?`}
      action="Revoke token"
      pending={pending}
      onConfirm={() => void revoke()}
    >
      <p>Programs that use this token stop working immediately. This can't be undone.</p>
    </ConfirmDialog>
  );
}
