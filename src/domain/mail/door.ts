// The doors by which a mail comes, and what each of them says about it: strangers write to 'mail' and 'webhook', and
// their mail is judged by its sender; 'admin' is an upload or the form, which the admin vouches for; 'archive' is the
// publisher's own public archive, which we read ourselves.
export const DOORS = ['mail', 'webhook', 'admin', 'archive'] as const;
export type Door = (typeof DOORS)[number];

/** Whether anybody may write to it: such mail is judged by its sender, may not be dated back, and has a quota. */
export const isOpenToStrangers = (door: Door): boolean => door === 'mail' || door === 'webhook';

/** The standing of a mail's sender until the mail has been read and judged. */
export const standingAtArrival = (door: Door): 'known' | 'unfamiliar' =>
  isOpenToStrangers(door) ? 'unfamiliar' : 'known';
