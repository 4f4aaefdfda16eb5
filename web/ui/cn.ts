import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;

/**
 * Knows only the classes that callers override. With all of Tailwind's classes, this table would be the largest part of
 * our code in a first load.
 */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: ['hidden', 'block', 'inline-block', 'flex', 'inline-flex', 'grid', 'table-cell'],
    w: [{ w: [any] }],
    'max-w': [{ 'max-w': [any] }],
    'min-w': [{ 'min-w': [any] }],
    h: [{ h: [any] }],
    'min-h': [{ 'min-h': [any] }],
    px: [{ px: [any] }],
    py: [{ py: [any] }],
    gap: [{ gap: [any] }],
    'gap-x': [{ 'gap-x': [any] }],
    'gap-y': [{ 'gap-y': [any] }],
    justify: [{ justify: ['start', 'center', 'end', 'between'] }],
    'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl'] }],
  },
  conflictingClassGroups: {},
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/** Joins class names; of two that conflict (as far as `merge` knows them) the later wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
