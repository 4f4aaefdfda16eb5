// Keeps typed text in the tab for the same user: that of forms longer than a line with every change, until it is stored
// or discarded; that of all fields before a new build is loaded, and when the session turns out to have ended. It is
// restored when fields of the same name appear again. Loaded after the page.
import type { CurrentUser } from '../../src/contract/account.ts';
import { queryClient } from '../data/query-client.ts';
import { SESSION_ENDED_EVENT, userQuery } from '../data/session.ts';
import { readFromTab, storeInTab } from '../data/tab-storage.ts';
import { TYPED_TEXT_STORED_EVENT } from '../ui/forget-typed-text.ts';

const KEPT = 'typed';

interface Draft {
  path: string;
  field: string;
  value: string;
  /** The field's value before anything was typed; equal to `value` if that is unknown. */
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

/** Values of fields when they got the focus, which are the stored ones. */
const valueBefore = new WeakMap<Field, string>();
const draftOf = new WeakMap<Field, Draft>();

/** Restores what an earlier load kept, and keeps what is typed from now on. */
export function restoreTypedText(): void {
  window.addEventListener(SESSION_ENDED_EVENT, storeTypedText);
  window.addEventListener(TYPED_TEXT_STORED_EVENT, (event) =>
    forgetTypedText((event as CustomEvent<HTMLFormElement>).detail),
  );
  window.addEventListener('focusin', ({ target }) => {
    if (isField(target) && !valueBefore.has(target)) valueBefore.set(target, target.value);
  });
  window.addEventListener('input', ({ target }) => {
    if (isField(target) && target.form?.querySelector('textarea')) keep([target]);
  });
  restoreWhatWaits();
}

/** Stores the texts of the page's fields, in addition to those that still wait to be restored. */
export function storeTypedText(): void {
  keep([...document.querySelectorAll<Field>(FIELDS)].filter(({ value }) => value !== ''));
}

function keep(fields: readonly Field[]): void {
  const by = typist();
  if (!by || fields.length === 0) return;
  const { pathname: path } = window.location;
  const typed = fields.map((field): Draft => {
    standing.add(field);
    const was = valueBefore.get(field) ?? field.defaultValue;
    const draft = { path, field: nameOf(field), value: field.value, was };
    draftOf.set(field, draft);
    return draft;
  });
  const waiting = kept();
  const others = waiting?.by === by ? waiting.drafts.filter((one) => !typed.some((next) => isSame(one, next))) : [];
  store({ by, drafts: [...others, ...typed] });
  restoreWhatWaits();
}

function forgetTypedText(form: HTMLFormElement): void {
  const waiting = kept();
  const done: Draft[] = [];
  for (const field of form.querySelectorAll<Field>(FIELDS)) {
    valueBefore.set(field, field.value);
    const draft = draftOf.get(field);
    if (draft) done.push(draft);
  }
  if (!waiting || done.length === 0) return;
  store({ ...waiting, drafts: waiting.drafts.filter((one) => !done.some((other) => isSame(one, other))) });
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
  const found: [Field, Draft][] = [];
  if (here.length > 0)
    for (const field of document.querySelectorAll<Field>(FIELDS)) {
      const draft = standing.has(field) ? undefined : here.find((one) => one.field === nameOf(field));
      if (!draft) continue;
      drafts = drafts.filter((one) => one !== draft);
      if (field.value === '' || field.value === draft.was) found.push([field, draft]);
    }
  if (drafts.length < waiting.drafts.length) store({ by, drafts });
  // Each counts as typed again, so that it is kept until it is stored.
  for (const [field, { value, was }] of found) {
    valueBefore.set(field, was);
    write(field, value);
  }
}

const typist = () => queryClient.getQueryData<CurrentUser | null>(userQuery.queryKey)?.id;
const isSame = (one: Draft, other: Draft) => one.path === other.path && one.field === other.field;

const kept = () => readFromTab<Kept>(KEPT);

function store(next: Kept): void {
  const isWaiting = next.drafts.length > 0;
  storeInTab(KEPT, isWaiting ? next : null);
  if (isWaiting) return;
  observer?.disconnect();
  observer = null;
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLElement && target.matches(FIELDS);

/** A field's name that is the same in every build, with its dialog's head; ids are generated and aren't. */
const nameOf = (field: Field) =>
  [
    field.closest('[role=dialog]')?.querySelector('header')?.textContent,
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
