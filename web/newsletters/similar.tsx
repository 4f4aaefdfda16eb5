import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '../data/api.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatSimilarCount } from '../ui/format.ts';
import { Logo } from '../ui/logo.tsx';

const SHOWN = 5;

/** Newsletters with a similar audience; nothing if there are none, or the request failed. */
export function SimilarNewsletters({ id }: { id: string }) {
  const [all, setAll] = useState(false);
  const { data } = useQuery(apiQuery('newsletters.listSimilar', { id, query: { limit: 'all' } }));
  if (!data || data.length === 0) return null;
  return (
    <Card
      title={
        <>
          Similar Newsletters{' '}
          <span className="font-normal text-muted-foreground">({formatSimilarCount(data.length)})</span>
        </>
      }
    >
      <ul>
        {data.slice(0, all ? data.length : SHOWN).map(({ id: other, name, logoUrl, similarity }) => (
          <li key={other} className="border-t border-border">
            <Link
              to={`/newsletters/${other}`}
              className="flex min-h-10 items-center gap-2.5 px-4 py-1.5 -outline-offset-2 hover:bg-muted/50"
            >
              <Logo name={name} url={logoUrl} />
              <span dir="auto" className="min-w-0 flex-1 truncate font-medium" title={name}>
                {name}
              </span>
              <Badge tone="accent">{Math.round(similarity * 100)}% match</Badge>
            </Link>
          </li>
        ))}
      </ul>
      {data.length > SHOWN ? (
        <div className="border-t border-border px-1.5 py-1.5">
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show the top ${SHOWN}` : `Show all ${data.length}`}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
