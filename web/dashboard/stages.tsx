import { Check, LoaderCircle } from 'lucide-react';
import type { PitchStage } from '../../src/contract/pitch.ts';
import { EmptyState } from '../ui/states.tsx';

const STEPS: { stage: PitchStage; label: string }[] = [
  { stage: 'reading_site', label: 'Reading your site' },
  { stage: 'finding_newsletters', label: 'Finding newsletters like yours' },
  { stage: 'ranking', label: 'Ranking brands' },
];

/** Progress of preparing a new member's newsletter. */
export default function Stages({ stage }: { stage: PitchStage }) {
  if (stage === 'no_newsletter')
    return <EmptyState title="You have no newsletter" text="Brands are ranked for a newsletter." />;
  const now = STEPS.findIndex((step) => step.stage === stage);
  return (
    <div className="border-t border-border px-4 py-8" role="status" aria-busy="true">
      <ol className="mx-auto grid max-w-sm gap-3 text-sm">
        {STEPS.map(({ stage: step, label }, nth) => {
          return (
            <li key={step} className={`flex items-center gap-2.5 ${nth > now ? 'text-muted-foreground' : ''}`}>
              <span className="grid size-6 place-items-center">
                {nth < now ? (
                  <Check className="size-4 text-success" aria-hidden />
                ) : nth === now ? (
                  <LoaderCircle className="size-4 animate-spin" aria-hidden />
                ) : (
                  <span className="size-1.5 rounded-full bg-muted-foreground" aria-hidden />
                )}
              </span>
              {label}
              {nth < now ? <span className="sr-only">: done</span> : nth === now ? ' ...' : null}
            </li>
          );
        })}
      </ol>
      <p className="mx-auto mt-4 max-w-sm text-xs text-muted-foreground">
        This takes a minute or two. The page updates by itself.
      </p>
    </div>
  );
}
