import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;

/** What callers change of a component's looks. With all of Tailwind's classes the table would be the largest part of our own code in a first load. */
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
    justify: [{ justify: ['start', 'center', 'end', 'between'] }],
    'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl'] }],
  },
  conflictingClassGroups: {},
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}));

/** Class names, the later winning where two say the same thing (of what `merge` knows). */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
