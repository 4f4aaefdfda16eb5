// For how long an administrator's acts can be taken back.

/** Days for which merges, removals and decisions can be taken back. */
export const UNDO_DAYS = 30;
