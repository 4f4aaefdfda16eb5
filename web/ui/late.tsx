import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  /** Shown while the code is loaded. */
  fallback?: ReactNode;
  /** Shown where it can't be. */
  instead?: ReactNode;
  /** Tells who asked for it that it can't be loaded, and takes the wish back, so that the next is told of, too. */
  onFailed?: () => void;
  children: ReactNode;
}

/**
 * Holds what is no part of the first load (menus, dialogs, notices): a boundary of its own, so that code that can't be
 * loaded (offline, or after a deploy) takes away nothing but itself. Without one, React would take the whole app off
 * the page.
 */
export class LazyBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    const { fallback = null, instead = fallback, children } = this.props;
    return this.state.failed ? instead : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
