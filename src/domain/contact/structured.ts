import { findEmailAddresses } from './addresses.ts';

export interface StructuredContact {
  address: string;
  name: string | null;
  title: string | null;
}

const MAX_NODES = 2_000;
const MAX_TEXT = 200_000;

/** `data`: contents of JSON-LD scripts, and data: links with vCards. */
export function readContactsFromStructuredData(data: string[]): StructuredContact[] {
  return data.flatMap((text) =>
    /^\s*data:/i.test(text) ? fromVcard(decoded(text)) : [...fromJson(text), ...fromVcard(text)],
  );
}

function fromJson(text: string): StructuredContact[] {
  let root: unknown;
  try {
    root = JSON.parse(text.slice(0, MAX_TEXT));
  } catch {
    return [];
  }
  const found: StructuredContact[] = [];
  const waiting: unknown[] = [root];
  for (let seen = 0; waiting.length > 0 && seen < MAX_NODES; seen++) {
    const node = waiting.shift();
    if (Array.isArray(node)) waiting.push(...node.slice(0, MAX_NODES));
    else if (node && typeof node === 'object') {
      const fields = node as Record<string, unknown>;
      for (const address of findEmailAddresses(textOf(fields.email).replace(/^mailto:/i, ''))) {
        const isPerson = /person/i.test(textOf(fields['@type']));
        const title = textOf(fields.jobTitle) || textOf(fields.contactType) || null;
        found.push({ address, name: isPerson ? textOf(fields.name) || null : null, title });
      }
      waiting.push(...Object.values(fields).filter((value) => value && typeof value === 'object'));
    }
  }
  return found;
}

const textOf = (value: unknown): string => {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' ? one.trim().slice(0, 300) : '';
};

function fromVcard(text: string): StructuredContact[] {
  return text
    .slice(0, MAX_TEXT)
    .split(/BEGIN:VCARD/i)
    .slice(1, 50)
    .flatMap((card) => {
      // A folded line continues after a line break and a space.
      const lines = (card.split(/END:VCARD/i)[0] ?? '').replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
      const field = (name: RegExp) =>
        lines
          .find((line) => name.test(line))
          ?.replace(/^[^:]*:/, '')
          .replace(/\\([,;])/g, '$1')
          .trim() || null;
      const title = field(/^title[;:]/i) ?? field(/^role[;:]/i);
      return findEmailAddresses(field(/^(?:item\d\.)?email[;:]/i) ?? '').map((address) => ({
        address,
        name: field(/^fn[;:]/i),
        title,
      }));
    });
}

function decoded(href: string): string {
  const [head = '', body = ''] = [href.slice(0, href.indexOf(',')), href.slice(href.indexOf(',') + 1, MAX_TEXT)];
  try {
    return /;base64/i.test(head)
      ? new TextDecoder().decode(Uint8Array.from(atob(body), (c) => c.charCodeAt(0)))
      : decodeURIComponent(body);
  } catch {
    return '';
  }
}
