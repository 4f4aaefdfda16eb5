import { Target } from 'lucide-react';
import { Link } from 'react-router';
import type { PitchNextQuery } from '../../src/contract/pitch.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { emptyRankingText } from './words.ts';

/** Empty states of the ranking, and of the lists of saved and dismissed brands. */
export default function EmptyPitchList({
  mark,
  observed,
}: Pick<PitchNextQuery, 'mark'> & { observed: Parameters<typeof emptyRankingText>[0] | undefined }) {
  if (mark === 'saved')
    return <EmptyState title="Nothing saved yet" text="Save a brand from the ranking to find it here." />;
  if (mark === 'not_for_me')
    return (
      <EmptyState
        title="No brands marked as not for you"
        text="Brands you mark as not for you appear here. We never suggest them again."
      />
    );
  return (
    <EmptyState
      icon={<Target aria-hidden />}
      title="No suggestions yet"
      text={observed ? emptyRankingText(observed).text : undefined}
      action={
        <Button asChild variant="outline">
          <Link to="/newsletters">See tracked newsletters</Link>
        </Button>
      }
    />
  );
}
