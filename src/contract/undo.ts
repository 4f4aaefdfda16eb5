/** Days for which merges, removals and decisions can be undone. */
export const UNDO_DAYS = 30;
