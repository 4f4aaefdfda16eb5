// Loads plots after the page that shows them, so that their code isn't part of a first load.
import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/states.tsx';
import type { BarsProps, HeatMapProps, MixProps } from './shapes.ts';

const LazyBars = lazy(() => import('./bars.tsx'));
const LazyMix = lazy(() => import('./mix.tsx'));
const LazyHeatMap = lazy(() => import('./heat-map.tsx'));

export const Bars = (props: BarsProps) => (
  <Suspense fallback={<Skeleton className="h-56" />}>
    <LazyBars {...props} />
  </Suspense>
);

export const Mix = (props: MixProps) => (
  <Suspense fallback={<Skeleton className="h-24" />}>
    <LazyMix {...props} />
  </Suspense>
);

export const HeatMap = (props: HeatMapProps) => (
  <Suspense fallback={<Skeleton className="h-32" />}>
    <LazyHeatMap {...props} />
  </Suspense>
);
