// Loads plots after the page that shows them, so that their code isn't part of a first load.
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/states.tsx';

export const Bars = lazyPart(() => import('./bars.tsx'), <Skeleton className="h-56" />);
export const ShareTable = lazyPart(() => import('./share-table.tsx'), <Skeleton className="h-24" />);
export const HeatMap = lazyPart(() => import('./heat-map.tsx'), <Skeleton className="h-32" />);
