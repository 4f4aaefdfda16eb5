// What is said to the user, noted in the place of `web/ui/toast.tsx`. One for all files, since they share their
// modules.
import { vi } from 'vitest';
import { ApiError } from '../../../web/data/request.ts';

export const toast = vi.fn();

export const fakeToasts = {
  toast,
  toastRefusal: (title: string, error: Error, otherwise: string) =>
    toast({ title, description: error instanceof ApiError ? error.message : otherwise }),
};
