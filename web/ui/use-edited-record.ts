import { useState } from 'react';
import { EditConflict, saveUnlessChanged } from '../data/edit-conflict.ts';

/**
 * Saves a record unless someone else changed it; then the next attempt is based on the newer version.
 * @param fields labels of the form's fields. @param now fetches the current record.
 */
export function useEditedRecord<T extends { updatedAt: string }>(
  record: T,
  fields: Partial<Record<keyof T & string, string>>,
  now: () => Promise<T>,
) {
  const [before, setBefore] = useState(record);
  return {
    /** Bases the next attempt on a record that was saved. */
    restart: (saved: T) => setBefore(saved),
    save: (send: (updatedAt: string) => Promise<unknown>) => saveUnlessChanged({ before, fields, save: send, now }),
    onRefused: (error: unknown) => {
      if (error instanceof EditConflict) setBefore(error.now as T);
    },
  };
}
