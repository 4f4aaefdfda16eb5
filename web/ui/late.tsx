import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  /** Shown while the code is loaded, and where it can't be. */
  fallback?: ReactNode;
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

  override render(): ReactNode {
    const { fallback = null, children } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
