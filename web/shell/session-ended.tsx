import { Button } from '../ui/button.tsx';
import { ProductMark } from './product-mark.tsx';
import { useDocumentTitle } from './use-page.ts';

/**
 * Shown in an open tab whose session has ended. It doesn't redirect to sign-in, because the user may have signed out
 * everywhere on purpose.
 */
export default function SessionEnded() {
  useDocumentTitle('Signed out');
  const here = window.location.pathname + window.location.search;
  return (
    <main id="main" className="mx-auto grid max-w-md gap-3 p-6 pt-24">
      <ProductMark className="mb-3 size-9" />
      <h1 className="text-xl font-semibold tracking-tight">Your session has ended</h1>
      <p className="text-muted-foreground">
        Sign in again to continue where you left off{sessionStorage.getItem('typed') ? ', with what you typed' : ''}.
      </p>
      <Button asChild className="justify-self-start">
        <a href={`/api/login?returnTo=${encodeURIComponent(here)}`}>Sign In</a>
      </Button>
    </main>
  );
}
