import { Check, LoaderCircle } from 'lucide-react';
import type { PreparationStage } from '../../src/contract/pitch.ts';
import { EmptyState } from '../ui/states.tsx';

const STEPS: { stage: PreparationStage; label: string; takes: string }[] = [
  { stage: 'reading_site', label: 'Reading your site', takes: 'a few seconds' },
  { stage: 'finding_newsletters', label: 'Finding newsletters like yours', takes: 'about a minute' },
  { stage: 'ranking', label: 'Ranking brands', takes: 'up to 5 minutes' },
];

/** Progress of preparing a new member's newsletter. */
export default function PreparationSteps({ stage }: { stage: PreparationStage }) {
  if (stage === 'no_newsletter')
    return <EmptyState title="No newsletter yet" text="Add your newsletter to get a ranked list of brands." />;
  const now = STEPS.findIndex((step) => step.stage === stage);
  return (
    <div className="border-t border-border px-4 py-8" role="status" aria-busy="true">
      <ol className="mx-auto grid max-w-sm gap-3 text-sm">
        {STEPS.map(({ stage: step, label, takes }, nth) => {
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
              <span>
                {label}
                {nth === now ? ' ...' : ''}
                {nth < now ? null : <span className="block text-xs text-muted-foreground">Takes {takes}</span>}
              </span>
              {nth < now ? <span className="sr-only">: done</span> : null}
            </li>
          );
        })}
      </ol>
      <p className="mx-auto mt-4 max-w-sm text-xs text-muted-foreground">This page updates automatically.</p>
    </div>
  );
}
