import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Settings } from '../../src/contract/settings.ts';
import { apiQuery } from '../data/api.ts';
import { NotLoaded } from '../ui/states.tsx';

/** A part of the settings page that needs the server's settings, with its own loading and error states. */
export function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, error, refetch } = useQuery(apiQuery('settings.read'));
  return data ? (
    children(data)
  ) : (
    <NotLoaded
      what="the settings"
      failed="Failed to Load Settings"
      error={error}
      onRetry={() => void refetch()}
      className="h-40 rounded-lg"
    />
  );
}
