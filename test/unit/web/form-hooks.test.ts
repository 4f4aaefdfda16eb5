// Keyboard shortcuts of the review queue, and forms: what they check, send and show after a refusal.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ApiError } from '../../../web/data/request.ts';
import { useForm } from '../../../web/ui/form.ts';
import { useShortcuts } from '../../../web/ui/use-keys.ts';
import { resetFakePage } from './support/fake-page.ts';
import { renderHook } from './support/hosted.ts';
import { stubStorage } from './support/storage.ts';
import { toast } from './support/toasts.ts';

vi.mock('react', async (own) => ({
  ...(await own<object>()),
  ...(await import('./support/hosted.ts')).fakeReact,
}));
vi.mock('../../../web/ui/toast.tsx', async () => (await import('./support/toasts.ts')).fakeToasts);

beforeEach(() => {
  resetFakePage();
  toast.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

describe('single-key shortcuts', () => {
  class Element {
    readonly within: string;
    constructor(within: string) {
      this.within = within;
    }
    closest(selectors: string) {
      return this.within && selectors.includes(this.within) ? this : null;
    }
  }
  const kept = new Map<string, string>();
  const page = new EventTarget();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('document', page);
    vi.stubGlobal('Element', Element);
    stubStorage(kept);
  });
  /** @param within the selector of an element that contains the focus. @returns whether the page handled the key. */
  function press(key: string, more: object = {}, within = ''): boolean {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
    Object.defineProperty(event, 'target', { value: new Element(within) });
    return !page.dispatchEvent(event);
  }
  const commanded = (active = true) => {
    const command = vi.fn();
    const read = renderHook(() => useShortcuts({ a: command }, active));
    read();
    return { command, read };
  };

  it('that are held down repeat movements only, not decisions', () => {
    const command = vi.fn();
    const commands = Object.fromEntries(['a', 'u', 'j', 'arrowdown'].map((key) => [key, command]));
    const read = renderHook(() => useShortcuts(commands, true));
    read();
    expect(['a', 'u', 'j', 'ArrowDown'].map((key) => press(key, { repeat: true }))).toEqual([false, false, true, true]);
    expect(command).toHaveBeenCalledTimes(2);
    read().toggle();
    read();
  });

  it('are ignored while somebody types, holds a modifier key, or a dialog or menu is open', () => {
    const { command, read } = commanded();
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(press('a', { [held]: true })).toBe(false);
    for (const within of ['input', '[role="dialog"]', '[role="menu"]']) expect(press('a', {}, within)).toBe(false);
    read().toggle();
    read();
    const idle = commanded(false);
    expect(press('a')).toBe(false);
    expect([command.mock.calls, idle.command.mock.calls]).toEqual([[], []]);
  });
});

describe('a form', () => {
  const focused: string[] = [];
  /** A form with a wrong field, if any of its fields is reported as wrong. */
  const form = (values: Record<string, string>, wrong: () => string | undefined) => ({
    values,
    querySelector: (selector: string) => {
      const name = selector.includes('invalid') ? wrong() : 'button';
      return name === undefined ? null : { focus: () => void focused.push(name) };
    },
    /** The fields that contain addresses. */
    querySelectorAll: () => {
      const field = {
        get value() {
          return values.website ?? '';
        },
        set value(next: string) {
          values.website = next;
        },
      };
      return 'website' in values ? [field] : [];
    },
  });
  const filled = (send: (value: { name: string }) => Promise<void>, values: Record<string, string>) => {
    const refused = vi.fn();
    const schema = async () =>
      z.object({ name: z.string().min(1, 'Give it a name').max(5).regex(/\S/, 'Use letters'), on: z.boolean() });
    const read = renderHook(() => useForm({ schema, extra: () => ({ on: true }), send, refused }));
    const element = form(values, () => Object.keys(read().errors)[0]);
    return {
      read,
      refused,
      submit: () => read().onSubmit({ preventDefault: () => {}, currentTarget: element } as never),
    };
  };
  beforeEach(() => {
    focused.length = 0;
    vi.stubGlobal(
      'FormData',
      class {
        *[Symbol.iterator]() {}
        constructor({ values }: { values: Record<string, string> }) {
          // biome-ignore lint/correctness/noConstructorReturn: its entries are all that is read
          return new Map(Object.entries(values)) as never;
        }
      },
    );
  });

  it('is sent once with its values, however often it is submitted', async () => {
    const sent: object[] = [];
    const { read, submit } = filled(async (value) => void sent.push(value), { name: 'Kiln' });
    submit();
    submit();
    expect(read().pending).toBe(true);
    await vi.waitFor(() => expect(read().pending).toBe(false));
    expect(sent).toEqual([{ name: 'Kiln', on: true }]);
    submit();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
  });

  it('completes an address without a scheme in its field; other text is not treated as an address', async () => {
    for (const [typed, stands] of [
      ['tin-whistle.example', 'https://tin-whistle.example'],
      [' tin.example/a/b?c ', 'https://tin.example/a/b?c'],
      ['http://tin.example', 'http://tin.example'],
      ['not an address', 'not an address'],
      ['tin', 'tin'],
      ['me@tin.example', 'me@tin.example'],
    ] as const) {
      const values: Record<string, string> = { name: 'Kiln', website: typed };
      filled(async () => undefined, values).submit();
      expect(values.website).toBe(stands);
    }
  });

  it('that the server refuses shows errors at its fields; without one the focus returns to the button', async () => {
    const details = { name: 'Taken' };
    const taken = filled(() => Promise.reject(new ApiError(409, 'conflict', 'No', details)), { name: 'Kiln' });
    taken.submit();
    await vi.waitFor(() => expect(taken.read().errors).toEqual(details));
    const cut = filled(() => Promise.reject(new TypeError('network')), { name: 'Kiln' });
    cut.submit();
    await vi.waitFor(() => expect(cut.refused).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect([cut.read().errors, focused.at(-1)]).toEqual([{}, 'button']));
    expect(taken.refused).toHaveBeenCalledTimes(1);
  });
});
