import { ErrorState } from '../ui/states.tsx';

/** A page that broke, or whose code could not be loaded (offline, or a new version is out): the shell stands. */
export function PageFailed() {
  return (
    <>
      <h1 className="sr-only">This page could not be shown</h1>
      <ErrorState
        title="This page could not be shown"
        text="Please check your connection and try again."
        onRetry={() => window.location.reload()}
      />
    </>
  );
}
