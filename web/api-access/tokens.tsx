import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import type { ApiToken } from '../../src/contract/api-tokens.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { Badge } from '../ui/badge.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { List } from '../ui/list.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { CreateTokenDialog } from './token-dialog.tsx';

export function Tokens() {
  const query = useQuery(apiQuery('apiTokens.list'));
  return (
    <List
      query={query}
      rows={({ tokens }) => tokens}
      noun="token"
      title="Personal tokens"
      hint="A token has the same access as you, until you revoke it"
      action={
        <DialogButton dialog={(onClose) => <CreateTokenDialog onClose={onClose} />}>
          <Plus aria-hidden />
          New token
        </DialogButton>
      }
      failed="Failed to load your tokens"
      skeleton={<Skeleton className="m-4 h-24" />}
      empty={
        <EmptyState
          icon={<KeyRound aria-hidden />}
          title="No tokens yet"
          text="Create one to call the API, or to connect an AI assistant over MCP."
        />
      }
    >
      {(tokens) => (
        <ul>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
    </List>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, hint, scopes, expiresAt, lastUsedAt } = token;
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
      <ConfirmButton
        variant="outline"
        size="sm"
        question={`Revoke ${name}?`}
        text="Programs that use this token stop working immediately. This can't be undone."
        action="Revoke token"
        run={() => mutate('apiTokens.remove', { id })}
        said={{ title: 'Token revoked', description: name }}
        refused={{ title: 'The token was not revoked' }}
      >
        {isExpired ? 'Remove' : 'Revoke'}
        <span className="sr-only"> {name}</span>
      </ConfirmButton>
    </li>
  );
}
