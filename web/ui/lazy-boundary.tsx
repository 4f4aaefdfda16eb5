import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  /** Shown while the code is loading. */
  fallback?: ReactNode;
  /** Shown if the code can't be loaded; `fallback` if omitted. */
  failedFallback?: ReactNode;
  /**
   * Called if the code can't be loaded: reports it and resets the request, so that the next failure is reported too.
   */
  onFailed?: () => void;
  children: ReactNode;
}

/**
 * A boundary for parts that aren't in the first load (menus, dialogs, notices). If their code can't be loaded (offline,
 * or after a deploy), only they are missing. Without a boundary, React would remove the whole app from the page.
 */
export class LazyBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    const { fallback = null, failedFallback = fallback, children } = this.props;
    return this.state.failed ? failedFallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
