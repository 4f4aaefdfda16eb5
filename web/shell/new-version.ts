// A tab that was open during a deploy may request code that no longer exists. If the page now refers to another build,
// it is reloaded, once for each build, and what was typed is kept (drafts).

const RELOADED = 'reloaded-for';

/** Loaded with the page, though after it: once it is wanted, its file may be gone. Null where it couldn't be loaded. */
const drafts = new Promise((loaded) => window.addEventListener('load', loaded))
  .then(() => import('./drafts.ts'))
  .catch(() => null);

/** Listens for code that can't be loaded, and keeps what was typed. */
export function followNewVersions(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfNew());
  void drafts.then((kept) => kept?.restoreDrafts());
}

async function reloadIfNew(): Promise<void> {
  const mine = mainScript(document);
  const response = await fetch(window.location.pathname, { cache: 'no-store' }).catch(() => null);
  if (!response?.ok || !mine) return;
  const current = mainScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
  if (!current || current === mine || sessionStorage.getItem(RELOADED) === current) return;
  sessionStorage.setItem(RELOADED, current);
  (await drafts)?.keepDrafts();
  window.location.reload();
}

/** The address of a document's entry: its name holds the hash of the build. */
const mainScript = (of: Document) => of.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
