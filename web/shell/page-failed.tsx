import { Component, type ReactNode } from 'react';
import { ApiError, request } from '../data/request.ts';
import { CHECK_CONNECTION_TEXT, ErrorState } from '../ui/states.tsx';

/** Reloads the page once the server answers; a reload without a connection would lose the shell too. */
async function reloadWhereReachable(): Promise<void> {
  try {
    await request('/api/health');
  } catch (error) {
    if (!(error instanceof ApiError)) return;
  }
  window.location.reload();
}

interface Props {
  /** The page's address; the error is cleared when it changes. */
  pathname: string;
  children: ReactNode;
}

/** Around a page that fails, or whose code can't be loaded (offline, or after a deploy): the shell stays. */
export class PageErrorBoundary extends Component<Props, { failed: boolean; pathname: string }> {
  override state = { failed: false, pathname: this.props.pathname };

  static getDerivedStateFromProps = ({ pathname }: Props, state: { pathname: string }) =>
    pathname === state.pathname ? null : { failed: false, pathname };

  static getDerivedStateFromError = () => ({ failed: true });

  override render(): ReactNode {
    return this.state.failed ? <PageFailed /> : this.props.children;
  }
}

function PageFailed() {
  return (
    <>
      <h1 className="sr-only">This page could not be shown</h1>
      <ErrorState
        title="This page could not be shown"
        text={CHECK_CONNECTION_TEXT}
        onRetry={() => void reloadWhereReachable()}
      />
    </>
  );
}
