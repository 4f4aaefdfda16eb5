// Routes by session: who is there decides what there is.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { BrowserRouter, type RouteObject, useRoutes } from 'react-router';
import type { CurrentUser } from '../src/contract/account.ts';
import { userQuery } from './data/session.ts';
import { componentOf, ROUTES } from './routes.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';
import { usePage } from './shell/use-page.ts';
import { ErrorState } from './ui/states.tsx';
import { Toaster } from './ui/toast.tsx';

const Onboarding = lazy(() => import('./onboarding/page.tsx'));
const AccessRequired = lazy(() => import('./onboarding/access-required-page.tsx'));

export function App() {
  const { data: user, isPending, refetch } = useQuery(userQuery);
  if (isPending) return null;
  if (user === undefined)
    return (
      <main id="main" className="p-6">
        <h1 className="sr-only">Not reachable</h1>
        <ErrorState
          title="We couldn't reach the server"
          text="Please check your connection and try again."
          onRetry={() => void refetch()}
        />
      </main>
    );
  if (user === null) return <SignedOut />;
  return (
    <>
      <Session user={user} />
      <Toaster />
    </>
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

/** The answer that told so has taken the cookie away: what visitors get is the Worker's business. */
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
    const Page = componentOf(route);
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
  usePage(title);
  return children;
}
