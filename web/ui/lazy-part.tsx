import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A part of a page whose code is loaded when it is first shown. @param fallback shown until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(load) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
