// Two people have the same form open: before one overwrites what the other has changed since, the form says what that
// was.
import { ApiError } from './request.ts';

interface Way<T> {
  /** As the form was filled from. */
  before: T;
  /** Fields of the form by their labels: texts, numbers, switches, and records with a name. */
  fields: Partial<Record<keyof T & string, string>>;
  /** Saves, on the condition that nobody changed it since. */
  save: (updatedAt: string) => Promise<unknown>;
  /** What it is now. */
  now: () => Promise<T>;
}

/** Somebody changed what the form shows: `message` says what, `now` is what the next try is measured by. */
export class ChangedMeanwhile<T> extends ApiError {
  readonly now: T;
  constructor(message: string, now: T) {
    super(412, 'precondition_failed', message);
    this.name = 'ChangedMeanwhile';
    this.now = now;
  }
}

/**
 * Saves a form. Where the record is newer than the form, and none of the form's own fields differ, it is saved all the
 * same.
 * @throws ChangedMeanwhile where one differs; whatever `save` throws.
 */
export async function saveUnlessChanged<T extends { updatedAt: string }>(way: Way<T>): Promise<void> {
  try {
    await way.save(way.before.updatedAt);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const now = await way.now();
    const changed = Object.entries(way.fields)
      .map(([name, label]) => ({ label: String(label), was: way.before[name as keyof T], is: now[name as keyof T] }))
      .filter(({ was, is }) => idOf(was) !== idOf(is));
    if (changed.length > 0) throw new ChangedMeanwhile(`Someone else changed this: ${told(changed)}.`, now);
    await way.save(now.updatedAt);
  }
}

/** Of a record by its id, whatever it is called meanwhile; of a text by what it says, absent or blank alike. */
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
