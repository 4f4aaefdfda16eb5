// A tab that was open during a deploy may request code that no longer exists. If the server's page now refers to
// another build, the tab is reloaded once per build, and typed text is kept (typed-text.ts).

const RELOADED = 'reloaded-for';

/**
 * The module that keeps typed text. It is loaded right after the page, because its file may be gone when it is needed.
 * Null if it couldn't be loaded.
 */
const drafts = new Promise((loaded) => window.addEventListener('load', loaded))
  .then(() => import('./typed-text.ts'))
  .catch(() => null);

/** Reloads after a deploy when code can't be loaded, and restores typed text. */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfNew());
  void drafts.then((kept) => kept?.restoreTypedText());
}

async function reloadIfNew(): Promise<void> {
  const mine = mainScript(document);
  const response = await fetch(window.location.pathname, { cache: 'no-store' }).catch(() => null);
  if (!response?.ok || !mine) return;
  const current = mainScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
  if (!current || current === mine || sessionStorage.getItem(RELOADED) === current) return;
  sessionStorage.setItem(RELOADED, current);
  (await drafts)?.storeTypedText();
  window.location.reload();
}

/** The address of a document's entry script, whose name contains the hash of the build. */
const mainScript = (of: Document) => of.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
