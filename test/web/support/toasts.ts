// Records toasts in place of `web/ui/toast.tsx`. All test files share this module, because they share their modules.
import { vi } from 'vitest';
import { ApiError } from '../../../web/data/request.ts';

export const toast = vi.fn();

export const fakeToasts = {
  toast,
  toastRefusal: (title: string, error: Error, otherwise: string) =>
    toast({ title, description: error instanceof ApiError ? error.message : otherwise }),
};
