// A tab that was open during a deploy may request code that no longer exists. If the page now refers to another build,
// it is reloaded, once for each build; typed text is restored into the fields of the same name when they appear again.

const RELOADED = 'reloaded-for';
const DRAFTS = 'drafts';

interface Draft {
  path: string;
  field: string;
  value: string;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const FIELDS = 'input:not([type=password],[type=file],[type=hidden],[type=checkbox],[type=radio]),textarea';

/** Listens for code that can't be loaded, and restores what an earlier load kept. */
export function followNewVersions(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfNew());
  restoreDrafts();
}

async function reloadIfNew(): Promise<void> {
  const mine = mainScript(document);
  const response = await fetch(window.location.pathname, { cache: 'no-store' }).catch(() => null);
  if (!response?.ok || !mine) return;
  const current = mainScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
  if (!current || current === mine || sessionStorage.getItem(RELOADED) === current) return;
  sessionStorage.setItem(RELOADED, current);
  keepDrafts();
  window.location.reload();
}

/** The address of a document's entry: its name holds the hash of the build. */
const mainScript = (of: Document) => of.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

function keepDrafts(): void {
  const drafts = [...document.querySelectorAll<Field>(FIELDS)]
    .filter((field) => field.value !== '')
    .map((field): Draft => ({ path: window.location.pathname, field: nameOf(field), value: field.value }));
  sessionStorage.setItem(DRAFTS, JSON.stringify(drafts));
}

/** A field's name that is stable over builds; ids are generated and aren't. */
const nameOf = (field: Field) =>
  [
    field.tagName,
    field.name,
    field.getAttribute('aria-label'),
    field.labels?.[0]?.textContent?.trim(),
    field.placeholder,
  ]
    .map((part) => part ?? '')
    .join('|');

/** Fields come late, with their page or dialog: each draft waits for its own as long as the tab is open. */
function restoreDrafts(): void {
  const kept = sessionStorage.getItem(DRAFTS);
  if (!kept) return;
  let drafts = JSON.parse(kept) as Draft[];
  const restore = () => {
    const here = drafts.filter(({ path }) => path === window.location.pathname);
    if (here.length === 0) return;
    for (const field of document.querySelectorAll<Field>(FIELDS)) {
      const draft = here.find((one) => one.field === nameOf(field));
      if (!draft) continue;
      drafts = drafts.filter((one) => one !== draft);
      if (field.value === '') write(field, draft.value);
    }
    if (drafts.length > 0) sessionStorage.setItem(DRAFTS, JSON.stringify(drafts));
    else {
      sessionStorage.removeItem(DRAFTS);
      observer.disconnect();
    }
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
}

/** Sets a value as if it were typed: React needs the event, and the value written by the element's own setter. */
function write(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
