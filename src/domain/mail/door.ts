// Strangers can write to 'mail' and 'webhook'; an administrator vouches for 'admin'; we read 'archive' ourselves.
export const DOORS = ['mail', 'webhook', 'admin', 'archive'] as const;
export type Door = (typeof DOORS)[number];

/** Anybody may write to these: the sender is judged, may not date its mail back, and has a quota. */
export const isOpenToStrangers = (door: Door): boolean => door === 'mail' || door === 'webhook';

export const senderStandingAtArrival = (door: Door): 'known' | 'unfamiliar' =>
  isOpenToStrangers(door) ? 'unfamiliar' : 'known';
