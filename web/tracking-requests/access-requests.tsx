import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../data/request.ts';
import { accessRequestsQuery } from '../data/tracking-requests.ts';
import { Card, CardHead } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/states.tsx';

/** Visitors who asked for access, with what they said; nothing where nobody did. */
export function AccessRequests() {
  const { data, error, refetch } = useQuery(accessRequestsQuery);
  if (error && !data)
    return (
      <div className="mt-4">
        <ErrorState
          title="Failed to Load Access Requests"
          text={messageOf(error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (!data || data.length === 0) return null;
  return (
    <Card className="mt-4 min-w-0">
      <CardHead title="Access requests" hint="Who asked to be let in. Answer them by e-mail." />
      <ul>
        {data.map(({ id, name, email, newsletter, message, createdAt }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-1 border-t border-border px-4 py-2.5 lg:grid-cols-[16rem_1fr_auto]"
          >
            <div className="min-w-0">
              <p className="truncate font-medium">{name}</p>
              <a
                href={`mailto:${email}`}
                className="block truncate text-xs text-primary underline-offset-4 hover:underline"
              >
                {email}
              </a>
            </div>
            <div className="min-w-0 text-sm break-words">
              {newsletter ? <p className="font-medium">{newsletter}</p> : null}
              {message ? <p className="whitespace-pre-line text-muted-foreground">{message}</p> : null}
            </div>
            <DateText date={createdAt} className="text-xs whitespace-nowrap text-muted-foreground tabular-nums" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
