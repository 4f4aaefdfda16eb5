// Sends the forms of the static pages as JSON, and shows the server's messages next to their fields.
interface Refusal {
  error?: string;
  details?: Record<string, string>;
}

for (const box of document.querySelectorAll<HTMLElement>('[data-post]')) {
  const form = box.querySelector('form');
  const button = form?.querySelector('button');
  if (!form || !button) continue;
  button.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending(button)) return;
    void send(box, form, button);
  });
}

/** Not the `disabled` attribute, which would take the focus from a button just pressed. */
const isSending = (button: HTMLButtonElement): boolean => button.getAttribute('aria-disabled') === 'true';

async function send(box: HTMLElement, form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  button.setAttribute('aria-disabled', 'true');
  show(form, {});
  try {
    const refusal = await post(box.dataset.post as string, form);
    if (!refusal) return finish(box, form);
    show(form, refusal);
  } catch {
    show(form, { error: 'We couldn’t reach the server. Your text is still here. Please try again.' });
  }
  button.removeAttribute('aria-disabled');
}

/** @returns the rejection; null if it was accepted. @throws if the server can't be reached. */
async function post(path: string, form: HTMLFormElement): Promise<Refusal | null> {
  const data = new FormData(form);
  const filled = [...data].filter(([name, value]) => value !== '' && !name.endsWith('[]'));
  // The boxes of 'name[]' that are ticked become a list of their JSON values.
  const lists = Map.groupBy(form.querySelectorAll<HTMLInputElement>('[name$="[]"]'), ({ name }) => name);
  for (const name of lists.keys())
    filled.push([name.slice(0, -2), data.getAll(name).map((value) => JSON.parse(String(value)) as unknown) as never]);
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(filled)),
  });
  if (answer.ok) return null;
  const said = (await answer.json().catch(() => ({}))) as Refusal;
  return { ...said, error: said.error ?? `HTTP ${answer.status}` };
}

function show(form: HTMLFormElement, { error = '', details = {} }: Refusal): void {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  for (const field of fields) {
    const name = field.name.replace('[]', '');
    const message = details[name] ?? '';
    field.toggleAttribute('aria-invalid', message !== '');
    if (message) field.setAttribute('aria-invalid', 'true');
    const place = document.getElementById(`${name}-error`);
    if (place) place.textContent = message;
  }
  const wrong = fields.find(({ name }) => details[name.replace('[]', '')]);
  wrong?.focus();
  const failure = form.querySelector('[data-failure]');
  // A message next to a field isn't repeated.
  if (failure) failure.textContent = wrong ? '' : error;
}

function finish(box: HTMLElement, form: HTMLFormElement): void {
  form.hidden = true;
  const done = box.querySelector<HTMLElement>('[data-done]');
  if (!done) return;
  done.hidden = false;
  done.querySelector<HTMLElement>('h2')?.focus();
}
