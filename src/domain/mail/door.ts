// The doors through which a mail arrives, and how far each is trusted. Strangers can write to 'mail' and 'webhook', so
// their mail is judged by its sender. 'admin' is an upload or the form, which the administrator vouches for. 'archive'
// is the publisher's own public archive, which we read ourselves.
export const DOORS = ['mail', 'webhook', 'admin', 'archive'] as const;
export type Door = (typeof DOORS)[number];

/**
 * True if anybody may write to this door. Such mail is judged by its sender, may not be back-dated, and has a quota.
 */
export const isOpenToStrangers = (door: Door): boolean => door === 'mail' || door === 'webhook';

/** The standing of a mail's sender until the mail has been read and judged. */
export const senderStandingAtArrival = (door: Door): 'known' | 'unfamiliar' =>
  isOpenToStrangers(door) ? 'unfamiliar' : 'known';
