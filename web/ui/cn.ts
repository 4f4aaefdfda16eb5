import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({});

/** Class names, the later winning where two say the same thing. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
