// Keeps typed text when the page is about to go away: before a new build is loaded, and when the session turns out to
// have ended, the fields' texts are stored in the tab for the same user. They are restored when fields of the same name
// appear again. Loaded after the page.
import type { CurrentUser } from '../../src/contract/account.ts';
import { queryClient } from '../data/query-client.ts';
import { SESSION_ENDED_EVENT, userQuery } from '../data/session.ts';

const KEPT = 'typed';

interface Draft {
  path: string;
  field: string;
  value: string;
  /** The field's initial value; equal to `value` if the page itself keeps the two equal. */
  was: string;
}

interface Kept {
  /** Id of the user who typed it. */
  by: string;
  drafts: Draft[];
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const FIELDS = 'input:not([type=password],[type=file],[type=hidden],[type=checkbox],[type=radio]),textarea';

let observer: MutationObserver | null = null;
/** Fields whose text was kept and that are still on the page, so that they need no restoring. */
const standing = new WeakSet<Field>();

/** Restores what an earlier load kept, and keeps the fields' texts when the session ends. */
export function restoreTypedText(): void {
  window.addEventListener(SESSION_ENDED_EVENT, storeTypedText);
  restoreWhatWaits();
}

/** Stores the texts of the page's fields, in addition to those that still wait to be restored. */
export function storeTypedText(): void {
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

/** Fields appear late, with their page or dialog, so each text waits for its field as long as the tab is open. */
function restoreWhatWaits(): void {
  if (observer || !kept()) return;
  observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
}

function restore(): void {
  const waiting = kept();
  const by = typist();
  // The texts wait until the signed-in user is known, because they are restored only for the user who typed them.
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
    // Without storage in the browser, the texts are lost.
  }
}

/** A field's name that is the same in every build; ids are generated and aren't. */
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

/** Sets a value as if it were typed: React needs the event, and the value set by the element's own setter. */
function write(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
