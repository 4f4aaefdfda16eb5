import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { LazyBoundary } from './lazy-boundary.tsx';
import { toastCodeNotLoaded } from './toast.tsx';

/**
 * A part of a page whose code is loaded when it is first shown. If that fails, a part that closes (a dialog) is closed
 * and the failure reported; any other is missing with its page.
 * @param fallback shown until then.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(load) as unknown as ComponentType<Props>;
  return (props: Props & { onClose?: () => void }) =>
    props.onClose ? (
      <LazyBoundary
        fallback={fallback}
        onFailed={() => {
          toastCodeNotLoaded();
          props.onClose?.();
        }}
      >
        <Part {...props} />
      </LazyBoundary>
    ) : (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
}
