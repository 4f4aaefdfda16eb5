import { Component, type ReactNode } from 'react';
import { ApiError, request } from '../data/request.ts';
import { CHECK_CONNECTION, ErrorState } from '../ui/states.tsx';

/** Loads the page anew once somebody answers: a reload without a connection would take the shell away too. */
async function reloadWhereReachable(): Promise<void> {
  try {
    await request('/api/health');
  } catch (error) {
    if (!(error instanceof ApiError)) return;
  }
  window.location.reload();
}

interface Props {
  /** The page's address; at another one the error is forgotten. */
  at: string;
  children: ReactNode;
}

/** A page that broke, or whose code could not be loaded (offline, or a new version is out): the shell stands. */
export class PageBoundary extends Component<Props, { failed: boolean; at: string }> {
  override state = { failed: false, at: this.props.at };

  static getDerivedStateFromProps = ({ at }: Props, state: { at: string }) =>
    at === state.at ? null : { failed: false, at };

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
        text={CHECK_CONNECTION}
        onRetry={() => void reloadWhereReachable()}
      />
    </>
  );
}
