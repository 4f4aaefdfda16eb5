// Chooses the routes by session, because the available pages depend on who is signed in.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { BrowserRouter, type RouteObject, useRoutes } from 'react-router';
import type { CurrentUser } from '../src/contract/account.ts';
import { SessionUserContext, userQuery } from './data/session.ts';
import { pageComponent, ROUTES } from './routes.ts';
import { Shell } from './shell/shell.tsx';
import { useDocumentTitle } from './shell/use-page.ts';
import { LazyBoundary } from './ui/lazy-boundary.tsx';
import { CHECK_CONNECTION_TEXT, ErrorState } from './ui/states.tsx';
import { Toaster } from './ui/toast.tsx';

const Onboarding = lazy(() => import('./onboarding/page.tsx'));
const SessionEnded = lazy(() => import('./shell/session-ended.tsx'));
const NotFound = lazy(() => import('./shell/not-found.tsx'));
const AccessRequired = lazy(() => import('./onboarding/access-required-page.tsx'));

export function App() {
  const { data: user, isPending, refetch } = useQuery(userQuery);
  const wasThere = useRef(false);
  if (isPending) return null;
  if (user === undefined)
    return (
      <main id="main" className="p-6">
        <h1 className="sr-only">Not reachable</h1>
        <ErrorState title="We couldn't reach the server" text={CHECK_CONNECTION_TEXT} onRetry={() => void refetch()} />
      </main>
    );
  if (user === null)
    return wasThere.current ? (
      <LazyBoundary failedFallback={<SignedOut />}>
        <SessionEnded />
      </LazyBoundary>
    ) : (
      <SignedOut />
    );
  wasThere.current = true;
  return (
    <SessionUserContext value={user}>
      {/* The key discards all state of the previous user. */}
      <Session key={user.id} user={user} />
      <Toaster />
    </SessionUserContext>
  );
}

function Session({ user }: { user: CurrentUser }) {
  if (user.access.viewer !== 'newcomer')
    return (
      <BrowserRouter>
        <Pages admin={user.isAdmin} />
      </BrowserRouter>
    );
  return <Suspense fallback={null}>{user.access.canOnboard ? <Onboarding /> : <AccessRequired />}</Suspense>;
}

/**
 * Reloads the page. The API's 401 answer has deleted the session cookie, so the Worker now serves the visitors' pages.
 */
function SignedOut() {
  useEffect(() => {
    if (window.location.pathname === '/') window.location.reload();
    else window.location.replace('/login');
  }, []);
  return null;
}

function Pages({ admin }: { admin: boolean }) {
  const routes = useMemo(() => routesFor(admin), [admin]);
  return useRoutes(routes);
}

function routesFor(admin: boolean): RouteObject[] {
  const pages = ROUTES.filter((route) => admin || !route.admin).map((route) => {
    const Page = pageComponent(route);
    return {
      path: route.path,
      element: (
        <Titled title={route.title}>
          <Page />
        </Titled>
      ),
    };
  });
  return [{ element: <Shell />, children: [...pages, { path: '*', element: <NotFound /> }] }];
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  useDocumentTitle(title);
  return children;
}
