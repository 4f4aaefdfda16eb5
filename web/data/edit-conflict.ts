// Before somebody overwrites what another person changed in the same record, the form shows it.
import { ApiError } from './request.ts';

interface Way<T> {
  before: T;
  /** Labels of the form's fields: texts, numbers, switches, and records with a name. */
  fields: Partial<Record<keyof T & string, string>>;
  save: (updatedAt: string) => Promise<unknown>;
  now: () => Promise<T>;
}

/** Someone else changed what the form shows; the next attempt is based on `now`. */
export class EditConflict<T> extends ApiError {
  readonly now: T;
  constructor(message: string, now: T) {
    super(412, 'precondition_failed', message);
    this.name = 'EditConflict';
    this.now = now;
  }
}

/** Saves over a newer record if none of the form's fields differ. @throws EditConflict if one does. */
export async function saveUnlessChanged<T extends { updatedAt: string }>(way: Way<T>): Promise<void> {
  try {
    await way.save(way.before.updatedAt);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const now = await way.now();
    const changed = Object.entries(way.fields)
      .map(([name, label]) => ({ label: String(label), was: way.before[name as keyof T], is: now[name as keyof T] }))
      .filter(({ was, is }) => idOf(was) !== idOf(is));
    if (changed.length > 0) throw new EditConflict(`Someone else changed this: ${told(changed)}.`, now);
    await way.save(now.updatedAt);
  }
}

/** Compares records by id, whatever their current name; texts by content, where absent equals blank. */
const idOf = (value: unknown): unknown => (isNamed(value) ? value.id : (value ?? ''));

const isNamed = (value: unknown): value is { id: string; name: string } => typeof value === 'object' && value !== null;

const told = (changed: { label: string; is: unknown }[]): string =>
  changed.map(({ label, is }) => `${label} is now ${wordsFor(is)}`).join('; ');

const wordsFor = (is: unknown): string => {
  if (is === null || is === undefined || is === '') return 'empty';
  if (typeof is === 'boolean') return is ? 'on' : 'off';
  const text = isNamed(is) ? is.name : String(is);
  return `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`;
};
