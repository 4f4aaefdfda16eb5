// Typed text survives its page for the user who typed it: in the same field of the same page, and for no one else.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_ENDED_EVENT, userQuery } from '../../../web/data/session.ts';
import { stubStorage } from './support/storage.ts';

/** A field as a browser has it, whose value setter is on the prototype. */
class HTMLInputElement extends EventTarget {
  tagName = 'INPUT';
  placeholder = '';
  labels = null;
  events = 0;
  readonly name: string;
  readonly defaultValue: string;
  #value: string;
  constructor(name: string, value = '', was = '') {
    super();
    [this.name, this.#value, this.defaultValue] = [name, value, was];
    this.addEventListener('input', () => this.events++);
  }
  get value() {
    return this.#value;
  }
  set value(next: string) {
    this.#value = next;
  }
  getAttribute = () => null;
  closest = () => null;
}

let fields: HTMLInputElement[] = [];
let appeared = () => {};
let isWatched = false;
/** Each page load has its own tab. */
let tab = new EventTarget();
const location = { pathname: '/deals' };
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  [fields, isWatched] = [[], false];
  location.pathname = '/deals';
  vi.stubGlobal('document', {
    body: {},
    querySelectorAll: (which: string) => (which.includes('password') ? fields : []),
  });
  for (const type of ['HTMLInputElement', 'HTMLTextAreaElement']) vi.stubGlobal(type, HTMLInputElement);
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(tell: () => void) {
        appeared = tell;
      }
      observe() {
        isWatched = true;
      }
      disconnect() {
        isWatched = false;
      }
    },
  );
  stubStorage(kept);
});
afterEach(() => void vi.unstubAllGlobals());

async function isKnownAs(id: string) {
  const { queryClient } = await import('../../../web/data/query-client.ts');
  queryClient.setQueryData(userQuery.queryKey, { id } as never);
}

/** A page load by a person, whose fields appear late. */
async function loaded(by: string | null, ...late: HTMLInputElement[]) {
  tab = Object.assign(new EventTarget(), { location });
  vi.stubGlobal('window', tab);
  vi.resetModules();
  const drafts = await import('../../../web/shell/typed-text.ts');
  if (by !== null) await isKnownAs(by);
  fields = [];
  drafts.restoreTypedText();
  fields = late;
  if (isWatched) appeared();
  return drafts;
}
const values = () => fields.map(({ value }) => value);
/** What is stored of fields in which Ann has typed. */
async function typed(...typedIn: HTMLInputElement[]) {
  const { storeTypedText } = await loaded('ann', ...typedIn);
  storeTypedText();
}

describe('typed text', () => {
  it('is restored to its field once, with an input event as if typed', async () => {
    await typed(new HTMLInputElement('name', 'Kiln'), new HTMLInputElement('note'));
    const [name, note] = [new HTMLInputElement('name'), new HTMLInputElement('note')];
    await loaded('ann', note, name);
    expect([values(), name.events, note.events]).toEqual([['', 'Kiln'], 1, 0]);
    expect([kept.size, isWatched]).toEqual([0, false]);
  });

  it('is not shown to another user, and is deleted once another user signs in; an unknown user may be its writer', async () => {
    await typed(new HTMLInputElement('name', 'Kiln'));
    await loaded(null, new HTMLInputElement('name'));
    expect([values(), kept.size]).toEqual([[''], 1]);
    await loaded('ben', new HTMLInputElement('name'));
    expect([values(), kept.size]).toEqual([[''], 0]);
    await typed(new HTMLInputElement('name', 'Kiln'));
    const ben = await loaded(null, new HTMLInputElement('other', 'Mill'));
    await isKnownAs('ben');
    ben.storeTypedText();
    expect(kept.get('typed')).not.toContain('Kiln');
  });

  it('waits for its page and its field', async () => {
    await typed(new HTMLInputElement('name', 'Kiln'));
    location.pathname = '/brands';
    await loaded('ann', new HTMLInputElement('name', 'Mill'), new HTMLInputElement('other'));
    expect([values(), kept.size]).toEqual([['Mill', ''], 1]);
    // Text typed in this tab, too, is stored beside the other.
    tab.dispatchEvent(new Event(SESSION_ENDED_EVENT));
    await loaded('ann', new HTMLInputElement('name'));
    expect(values()).toEqual(['Mill']);
    location.pathname = '/deals';
    await loaded('ann', new HTMLInputElement('name'));
    expect(values()).toEqual(['Kiln']);
  });

  it('replaces a field’s initial text, and nothing typed since', async () => {
    await typed(new HTMLInputElement('name', 'Kiln', 'Old'), new HTMLInputElement('note', 'mine', 'old'));
    await loaded('ann', new HTMLInputElement('name', 'Old'), new HTMLInputElement('note', 'typed since'));
    expect([values(), kept.size]).toEqual([['Kiln', 'typed since'], 0]);
  });
});
