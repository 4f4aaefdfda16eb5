import type { AuditEntry } from '../../src/contract/audit-log.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { REVIEW_ITEM_KIND_LABELS } from './entries.ts';

const SHOWN = 200;

/** `after` holds the changed fields, `before` all; ids and internal fields are left out. */
export function differences(before: unknown, after: unknown): { name: string; was: string; is: string }[] {
  const [old, now] = [comparableFields(before), comparableFields(after)];
  return Object.keys(now)
    .filter((name) => !/(?:^i|I)d$/.test(name) && !INNER.has(name))
    .map((name) => ({ name: spoken(name), was: worded(name, old[name]), is: worded(name, now[name]) }))
    .filter(({ was, is }) => was !== is);
}

export function auditEntryLabel({ label, after }: AuditEntry): string {
  const kind =
    REVIEW_ITEM_KIND_LABELS[formatValue(comparableFields(after).kind) as keyof typeof REVIEW_ITEM_KIND_LABELS];
  return kind ? `${kind}: ${label}` : label;
}

/** `kind` is part of the label, `verdict` is what the action says, `edits` holds the analyst's values. */
const INNER = new Set([
  'kind',
  'verdict',
  'edits',
  'domainSource',
  'companySource',
  'nameSource',
  'logoSource',
  'normalizedName',
]);

const worded = (name: string, value: unknown): string =>
  name === 'placementType' && typeof value === 'string' ? placementLabel(value) : formatValue(value);

const spoken = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export const comparableFields = (state: unknown): Record<string, unknown> =>
  state !== null && typeof state === 'object' ? (state as Record<string, unknown>) : {};

export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
