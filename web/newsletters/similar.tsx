import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../data/api.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatSimilarCount } from '../ui/format.ts';
import { RowLink } from '../ui/row-link.tsx';

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
      <ul className="border-t border-border">
        {data.slice(0, all ? data.length : SHOWN).map(({ id: other, name, logoUrl, similarity }) => (
          <RowLink key={other} to={`/newsletters/${other}`} name={name} logoUrl={logoUrl}>
            <Badge tone="accent">{Math.round(similarity * 100)}% match</Badge>
          </RowLink>
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
