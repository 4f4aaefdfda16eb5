import type { Settings } from '../../src/contract/settings.ts';
import { Card } from '../ui/card.tsx';
import { formatCount } from '../ui/format.ts';

/** Number of sign-ups by the element of a public report's page that led to them. */
export function SignupSources({ sources }: { sources: Settings['signupSources'] }) {
  return (
    <Card title="Signup sources" hint="Where members came from" body>
      {sources.length === 0 ? (
        <p className="text-sm text-muted-foreground">No visits from reports yet</p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 text-sm">
          {sources.map(({ source, count }) => (
            <div key={source} className="contents">
              <dt className="min-w-0">{source}</dt>
              <dd className="text-right tabular-nums">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
