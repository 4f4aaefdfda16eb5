// Records toasts in place of `web/ui/toast.tsx`.
import { vi } from 'vitest';
import { ApiError } from '../../../../web/data/request.ts';

export const toast = vi.fn();

export const fakeToasts = {
  toast,
  toastRefusal: (title: string, error: Error, otherwise: string) =>
    toast({ title, description: error instanceof ApiError ? error.message : otherwise }),
};
