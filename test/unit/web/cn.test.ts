// Joining class names: the later of two conflicting ones wins.
import { describe, expect, it } from 'vitest';
import { cn } from '../../../web/ui/cn.ts';

describe('class names', () => {
  it.each([
    [['w-full px-2.5', 'w-auto'], 'px-2.5 w-auto'],
    [['max-w-lg', 'max-w-4xl'], 'max-w-4xl'],
    [['justify-center text-sm', 'justify-start text-xs'], 'justify-start text-xs'],
    [['h-7 px-2.5', 'min-w-7 px-1.5'], 'h-7 min-w-7 px-1.5'],
    [['px-2.5', 'pl-8', false, null], 'px-2.5 pl-8'],
    [['w-full', 'sm:w-auto'], 'w-full sm:w-auto'],
    [['text-muted-foreground text-sm', 'text-xs'], 'text-muted-foreground text-xs'],
    [['hidden', 'sm:table-cell'], 'hidden sm:table-cell'],
    [['gap-x-4 gap-y-2', 'gap-y-1'], 'gap-x-4 gap-y-1'],
  ])('%j: the later of two conflicting classes wins', (given, made) => {
    expect(cn(...given)).toBe(made);
  });
});
