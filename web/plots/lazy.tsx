// Loads plots after the page that shows them, so that their code isn't part of a first load.
import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/states.tsx';
import type { BarsProps, HeatMapProps, ShareTableProps } from './props.ts';

const LazyBars = lazy(() => import('./bars.tsx'));
const LazyMix = lazy(() => import('./share-table.tsx'));
const LazyHeatMap = lazy(() => import('./heat-map.tsx'));

export const Bars = (props: BarsProps) => (
  <Suspense fallback={<Skeleton className="h-56" />}>
    <LazyBars {...props} />
  </Suspense>
);

export const ShareTable = (props: ShareTableProps) => (
  <Suspense fallback={<Skeleton className="h-24" />}>
    <LazyMix {...props} />
  </Suspense>
);

export const HeatMap = (props: HeatMapProps) => (
  <Suspense fallback={<Skeleton className="h-32" />}>
    <LazyHeatMap {...props} />
  </Suspense>
);
