// Starts the app. The skeleton in the HTML is shown until the user is known.
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { queryClient } from './data/query-client.ts';
import { userQuery } from './data/session.ts';
import { findStartPage, loadPage } from './routes.ts';
import { reloadOnNewVersion } from './shell/new-version.ts';
import { keepFocus } from './ui/focus-keeper.ts';

// Radix adds a <style> when a dialog locks scrolling; the content security policy requires the nonce on it.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

/** Maximum wait for prefetched data, in milliseconds. */
const AT_ONCE = 30;

// Not a top-level await: the pages' code imports from this file, so each would wait for the other.
async function start(root: HTMLElement) {
  const page = findStartPage(window.location.pathname);
  await Promise.all([queryClient.prefetchQuery(userQuery), page && loadPage(page).catch(() => undefined)]);
  // Data that arrived while the scripts loaded is shown immediately, without skeletons.
  const user = queryClient.getQueryData(userQuery.queryKey);
  if (user && user.access.viewer !== 'newcomer' && !window.location.search)
    await Promise.race([page?.warm?.().catch(() => undefined), new Promise((done) => setTimeout(done, AT_ONCE))]);
  // A transition, so that input doesn't wait for the whole page.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

reloadOnNewVersion();
const root = document.getElementById('root');
if (root) {
  keepFocus(root);
  void start(root);
}
