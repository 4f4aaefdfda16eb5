import { Target } from 'lucide-react';
import { Link } from 'react-router';
import type { PitchNextQuery } from '../../src/contract/pitch.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** The empty ranking, and the empty lists of what was saved and put aside. */
export default function NoPitch({ mark }: Pick<PitchNextQuery, 'mark'>) {
  if (mark === 'saved')
    return <EmptyState title="Nothing saved yet" text="Save a brand of the ranking to find it here again." />;
  if (mark === 'not_for_me')
    return (
      <EmptyState
        title="Nothing put aside"
        text="Brands that you say are not for you are kept here, and never proposed again."
      />
    );
  return (
    <EmptyState
      icon={<Target aria-hidden />}
      title="No brand to propose yet"
      text="Nothing that we received was bought by a brand that isn't yours already. Newsletters come in every day: new brands show up here by themselves."
      action={
        <Button asChild variant="outline">
          <Link to="/newsletters">See what we track</Link>
        </Button>
      }
    />
  );
}
