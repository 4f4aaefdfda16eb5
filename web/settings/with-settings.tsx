import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Settings } from '../../src/contract/settings.ts';
import { apiQuery } from '../data/api.ts';
import { LoadFailed, Loading, Skeleton } from '../ui/states.tsx';

/** A part of the settings page that needs the server's settings, with its own loading and error states. */
export function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, isPending, error, refetch } = useQuery(apiQuery('settings.read'));
  if (data) return children(data);
  if (isPending)
    return (
      <Loading label="Loading the settings">
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    );
  return <LoadFailed title="Failed to Load Settings" error={error} onRetry={() => void refetch()} />;
}
