import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '../../src/contract/names.ts';
import { useUser } from '../data/session.ts';
import { ProductMark } from '../shell/product-mark.tsx';
import { ThemeMenu } from '../shell/theme-menu.tsx';
import { Button } from '../ui/button.tsx';

/** Pages that are shown before a user has access to the app. */
export function OnboardingFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 border-b border-border px-4">
        <ProductMark />
        <span className="font-semibold tracking-tight">{PRODUCT_NAME}</span>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <span className="hidden truncate text-xs text-muted-foreground sm:block">{user.email}</span>
          <ThemeMenu />
          <Button asChild variant="ghost" size="sm">
            <a href="/api/logout">Sign Out</a>
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-lg grow px-4 py-8 outline-none sm:py-14">
        {children}
      </main>
    </div>
  );
}
