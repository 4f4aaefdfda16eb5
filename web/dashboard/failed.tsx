import { ErrorState } from '../ui/states.tsx';

export const DashboardLoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Failed to Load Dashboard"
    text="We couldn't load your dashboard. Please check your connection and try again."
    onRetry={onRetry}
  />
);
