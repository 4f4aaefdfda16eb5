// What was typed outlives its page: before a new build is loaded and when the session turns out to have ended, the
// fields' texts are kept in the tab, for the same person. They are in the fields of the same name again when these
// appear. Loaded after the page.
import type { CurrentUser } from '../../src/contract/account.ts';
import { queryClient } from '../data/query-client.ts';
import { SESSION_ENDED, userQuery } from '../data/session.ts';

const KEPT = 'typed';

interface Draft {
  path: string;
  field: string;
  value: string;
  /** What the field held before anybody typed; equal to `value` where the page itself keeps the two alike. */
  was: string;
}

interface Kept {
  /** The id of who typed. */
  by: string;
  drafts: Draft[];
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const FIELDS = 'input:not([type=password],[type=file],[type=hidden],[type=checkbox],[type=radio]),textarea';

let observer: MutationObserver | null = null;
/** Those that were kept and stand on the page still: they hold their texts themselves. */
const standing = new WeakSet<Field>();

/** Puts what an earlier load kept back, and keeps what stands on the page when its session ends. */
export function restoreDrafts(): void {
  window.addEventListener(SESSION_ENDED, keepDrafts);
  restoreWhatWaits();
}

/** Keeps what stands in the page's fields, beside what still waits for its own. */
export function keepDrafts(): void {
  const by = typist();
  const fields = [...document.querySelectorAll<Field>(FIELDS)].filter(({ value }) => value !== '');
  if (!by || fields.length === 0) return;
  const { pathname: path } = window.location;
  const typed = fields.map((field): Draft => {
    standing.add(field);
    return { path, field: nameOf(field), value: field.value, was: field.defaultValue };
  });
  const waiting = kept();
  const others = waiting?.by === by ? waiting.drafts.filter((one) => !typed.some((next) => isSame(one, next))) : [];
  store({ by, drafts: [...others, ...typed] });
  restoreWhatWaits();
}

/** Fields come late, with their page or dialog: each draft waits for its own as long as the tab is open. */
function restoreWhatWaits(): void {
  if (observer || !kept()) return;
  observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
}

function restore(): void {
  const waiting = kept();
  const by = typist();
  // Nobody is signed in, or not known to be yet.
  if (!waiting || !by) return;
  let drafts = waiting.by === by ? waiting.drafts : [];
  const here = drafts.filter(({ path }) => path === window.location.pathname);
  if (here.length > 0)
    for (const field of document.querySelectorAll<Field>(FIELDS)) {
      const draft = standing.has(field) ? undefined : here.find((one) => one.field === nameOf(field));
      if (!draft) continue;
      drafts = drafts.filter((one) => one !== draft);
      if (field.value === '' || field.value === draft.was) write(field, draft.value);
    }
  if (drafts.length < waiting.drafts.length) store({ by, drafts });
}

const typist = () => queryClient.getQueryData<CurrentUser | null>(userQuery.queryKey)?.id;
const isSame = (one: Draft, other: Draft) => one.path === other.path && one.field === other.field;

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function store(next: Kept): void {
  try {
    if (next.drafts.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(next));
    else {
      sessionStorage.removeItem(KEPT);
      observer?.disconnect();
      observer = null;
    }
  } catch {
    // A browser without storage forgets them.
  }
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

/** Sets a value as if it were typed: React needs the event, and the value written by the element's own setter. */
function write(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
