import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  fallback?: ReactNode;
  /** `fallback` if omitted. */
  failedFallback?: ReactNode;
  onFailed?: () => void;
  children: ReactNode;
}

/** Around parts that are loaded later: if their code can't be (offline, or after a deploy), only they are missing. */
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
