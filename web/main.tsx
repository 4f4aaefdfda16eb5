// The skeleton in the HTML stands until it is known who is there.
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { queryClient } from './data/query-client.ts';
import { userQuery } from './data/session.ts';

// Radix writes a <style> where a dialog locks scrolling; the page's policy wants its nonce.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

const root = document.getElementById('root');
if (root) {
  await queryClient.prefetchQuery(userQuery);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
