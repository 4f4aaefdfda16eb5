import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** What has code that couldn't be loaded asked for anew. */
const renewals = new Set<() => void>();

/** As React's `lazy`, which never asks again for what it once couldn't load; to be shown in a `Late`. */
export function lateOf<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const fresh = () =>
    lazy(() =>
      load().catch((error) => {
        renewals.add(() => {
          Loaded = fresh() as unknown as ComponentType<P>;
        });
        throw error;
      }),
    );
  let Loaded = fresh() as unknown as ComponentType<P>;
  return (props) => <Loaded {...props} />;
}

interface Props {
  /** Shown while the code is loaded. */
  fallback?: ReactNode;
  /** Shown where it can't be. */
  instead?: ReactNode;
  /** Tells who asked for it that it can't be loaded; unmounted by that, it is asked for anew the next time. */
  onFailed?: () => void;
  children: ReactNode;
}

/**
 * Holds what is no part of the first load (menus, dialogs, notices): a boundary of its own, so that code that can't be
 * loaded (offline, or after a deploy) takes away nothing but itself. Without one, React would take the whole app off
 * the page.
 */
export class Late extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  // Only now: renewed while it is still shown, it would be asked for again and again.
  override componentDidCatch(): void {
    for (const renew of renewals) renew();
    renewals.clear();
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    const { fallback = null, instead = fallback, children } = this.props;
    return this.state.failed ? instead : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
