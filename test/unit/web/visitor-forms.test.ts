// The static pages' forms: sent once, and keyboard users keep the focus, whatever the result.
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

/** Loads the script with a page that has one form, as far as the script uses it. */
async function page() {
  const attributes = new Map<string, string>();
  const button = {
    disabled: true,
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
  const failure = { textContent: '' };
  let submitted = (_: object) => {};
  const form = {
    hidden: false,
    querySelector: (selector: string) => (selector === 'button' ? button : failure),
    querySelectorAll: () => [],
    addEventListener: (_: string, listener: typeof submitted) => {
      submitted = listener;
    },
  };
  const box = { dataset: { post: '/api/x' }, querySelector: (name: string) => (name === 'form' ? form : null) };
  vi.stubGlobal('document', { querySelectorAll: () => [box], getElementById: () => null });
  vi.stubGlobal(
    'FormData',
    class {
      *[Symbol.iterator]() {}
    },
  );
  vi.resetModules();
  // @ts-expect-error: a script of a page, no module
  await import('../../../web/ui/post-forms.ts');
  return { button, failure, form, submit: () => submitted({ preventDefault: () => undefined }) };
}

it('a pressed button is never disabled, but ignores a second press until the first was refused', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((answer) => answers.push(answer)));
  const { button, failure, form, submit } = await page();
  expect(button.disabled).toBe(false);
  submit();
  submit();
  expect([answers.length, button.disabled, button.getAttribute('aria-disabled')]).toEqual([1, false, 'true']);
  answers[0]?.(new Response('{"error":"Too many"}', { status: 429 }));
  await vi.waitFor(() => expect(failure.textContent).toBe('Too many'));
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, null]);
  submit();
  answers[1]?.(new Response('{}'));
  await vi.waitFor(() => expect(form.hidden).toBe(true));
});
