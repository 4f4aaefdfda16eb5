// A user's own account: the browsers that are signed in, a copy of its data, and its deletion.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSessions } from '../../src/contract/account.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { InlineLoadError } from '../ui/failed-line.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

export function OwnAccount() {
  return (
    <Card title="Your account" hint="Where you are signed in, and your data" body="grid gap-5">
      <Sessions />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" asChild>
          <a href="/api/account/export.json" download>
            Export as JSON
          </a>
        </Button>
        <Button variant="outline" asChild>
          <a href="/api/account/export.zip" download>
            Export as CSV
          </a>
        </Button>
        <DialogButton
          variant="outline"
          className="text-destructive"
          dialog={(onClose) => <DeleteDialog onClose={onClose} />}
        >
          Delete account...
        </DialogButton>
      </div>
    </Card>
  );
}

const SESSIONS_SHOWN = 5;

function Sessions() {
  const { data, isError, refetch } = useQuery(apiQuery('account.listSessions'));
  const [all, setAll] = useState(false);
  if (isError && !data)
    return <InlineLoadError text="Your sessions could not be loaded." onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-1">
      <h3 className="text-sm font-medium">Active sessions</h3>
      <ul className="grid divide-y divide-border">
        {(data ?? []).slice(0, all ? undefined : SESSIONS_SHOWN).map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {!all && (data?.length ?? 0) > SESSIONS_SHOWN ? (
        <div>
          <Button variant="ghost" size="sm" className="-ml-2.5" onClick={() => setAll(true)}>
            Show all {data?.length}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function SessionRow({ session }: { session: AccountSessions[number] }) {
  const name = browserOf(session.agent);
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      <span className="min-w-0">
        <span className="block truncate">
          {name}
          {session.isCurrent ? <span className="text-muted-foreground"> (this browser)</span> : null}
        </span>
        {session.signedInAt ? (
          <span className="block text-xs text-muted-foreground">
            since <DateText date={session.signedInAt} />
          </span>
        ) : null}
      </span>
      {session.isCurrent ? null : (
        <ActionButton
          variant="outline"
          size="sm"
          run={() => mutate('account.endSession', { id: session.id })}
          refused={{ otherwise: 'Failed to sign out of that browser' }}
          aria-label={`Sign out of ${name}`}
        >
          Sign out
        </ActionButton>
      )}
    </li>
  );
}

/** 'Firefox on Windows', as far as the user agent reveals it. */
function browserOf(agent: string | null): string {
  if (!agent) return 'A browser';
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(agent)?.[0];
  const named: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(agent)?.[0]?.replace('Mac OS X', 'macOS');
  return [browser ? (named[browser] ?? browser) : 'A browser', system && `on ${system}`].filter(Boolean).join(' ');
}
