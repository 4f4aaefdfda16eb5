import { PanelLeft } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PRODUCT_NAME } from '../../src/contract/names.ts';
import { rememberListUrl } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loading, RowsSkeleton, Skeleton } from '../ui/states.tsx';
import { UndoBar } from '../ui/undo-bar.tsx';
import { PageErrorBoundary } from './page-failed.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';
import { ThemeMenu } from './theme-menu.tsx';
import { UpgradeProvider } from './upgrade.tsx';
import { useScrollRestoration } from './use-scroll.ts';
import { UserMenu } from './user-menu.tsx';

const SidebarSheet = lazyPart(() => import('./sheet.tsx'));
const DeferredParts = lazy(() => import('./deferred-parts.tsx'));

export function Shell() {
  const { mobile, open, sheet, setSheet, toggle } = useSidebar();
  return (
    <UpgradeProvider>
      <div className="flex min-h-dvh">
        {mobile ? (
          sheet ? (
            <SidebarSheet onClose={() => setSheet(false)}>
              <Sidebar icons={false} onNavigate={() => setSheet(false)} />
            </SidebarSheet>
          ) : null
        ) : (
          <aside
            aria-label="Sidebar"
            className={`sticky top-0 h-dvh shrink-0 border-r border-border bg-sidebar transition-[width] duration-150 ${open ? 'w-64 max-w-[40vw]' : 'w-12'}`}
          >
            <Sidebar icons={!open} />
          </aside>
        )}
        <div className="min-w-0 flex-1">
          <header className="app-header sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-border bg-background/92 px-2 backdrop-blur sm:px-3">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Toggle sidebar"
              aria-expanded={mobile ? sheet : open}
              title="Toggle sidebar (Ctrl+B)"
              onClick={toggle}
            >
              <PanelLeft aria-hidden />
            </Button>
            {/* The open sidebar shows it at the same height. */}
            <span className={cn('min-w-0 truncate font-semibold tracking-tight', !mobile && open && 'sr-only')}>
              {PRODUCT_NAME}
            </span>
            <div className="ml-auto flex items-center sm:gap-1">
              <span id="search" className="size-8.5" />
              <span id="bell" className="size-8.5" />
              <ThemeMenu />
              <UserMenu />
            </div>
          </header>
          <div id="outcomes" />
          <main id="main" tabIndex={-1} className="@container mx-auto max-w-7xl px-3 py-4 outline-none sm:px-6">
            <Page />
          </main>
        </div>
      </div>
      <LazyBoundary>
        <DeferredParts />
      </LazyBoundary>
    </UpgradeProvider>
  );
}

/** Separate from the shell, so that a change of the address doesn't re-render the shell. */
function Page() {
  const location = useLocation();
  const { pathname } = location;
  useScrollRestoration();
  useLayoutEffect(() => rememberListUrl(location), [location]);
  return (
    <PageErrorBoundary pathname={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
      <UndoBar pathname={pathname} />
    </PageErrorBoundary>
  );
}

function PageLoading() {
  return (
    <Loading label="Loading the page">
      <Skeleton className="mb-5 h-7 w-52" />
      <RowsSkeleton className="grid gap-2" />
    </Loading>
  );
}
