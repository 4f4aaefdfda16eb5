import { LEAD_STAGES } from '../../src/contract/lead-stages.ts';
import { cn } from '../ui/cn.ts';
import { Loading, Skeleton } from '../ui/states.tsx';

export const BoardSkeleton = () => (
  <Loading label="Loading the pipeline">
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 @4xl:grid-cols-3 @5xl:grid-cols-6">
      {LEAD_STAGES.map((stage, nth) => (
        <Skeleton key={stage} className={cn('h-64', nth > 0 && 'max-sm:hidden')} />
      ))}
    </div>
  </Loading>
);
