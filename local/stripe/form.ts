// Parses the form encoding of Stripe's API into nested fields, and reads values from them.

/** A form's value: a text, or further values by name (a list has numbers as names). */
export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Parses `a=1&items[0][price]=x&expand[]=y`, the SDK's encoding, into nested fields. */
export function parseForm(text: string): FormFields {
  const fields: FormFields = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replace(/\]/g, '').split('[');
    let at = fields;
    for (const [depth, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(at).length) : part;
      if (depth === path.length - 1) {
        at[key] = value;
        break;
      }
      const next = at[key];
      const inner: FormFields = typeof next === 'object' ? next : Object.create(null);
      at[key] = inner;
      at = inner;
    }
  }
  return fields;
}

/** The text of a parameter; undefined if it isn't given. */
export function textOf(value: FormValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The fields of a parameter; empty if it isn't given. */
export function fieldsOf(value: FormValue | undefined): FormFields {
  return typeof value === 'object' ? value : {};
}

/** The non-empty texts of a parameter by key, as in `metadata`. */
export function textsByKey(value: FormValue | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}
