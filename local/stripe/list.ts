// Pages through lists as Stripe's API does.
import { refuseRequest, refuseUnknownId } from './errors.ts';
import { type FormFields, textOf } from './form.ts';

/** A page of a list, newest first, by `limit`, `starting_after` and `ending_before`. @throws StripeError. */
export function toListPage<T extends { id: string }>(all: T[], asked: FormFields, url: string) {
  const limit = Number(textOf(asked.limit) ?? 10);
  if (limit < 1 || limit > 100)
    refuseRequest('parameter_invalid_integer', 'This value must be between 1 and 100.', 'limit');
  const newest = all.toReversed();
  const after = textOf(asked.starting_after);
  const before = textOf(asked.ending_before);
  const at = (id: string, param: string) => {
    const found = newest.findIndex((each) => each.id === id);
    return found < 0 ? refuseUnknownId('object', id, param) : found;
  };
  const rest = before
    ? newest.slice(0, at(before, 'ending_before'))
    : newest.slice(after ? at(after, 'starting_after') + 1 : 0);
  const data = before ? rest.slice(-limit) : rest.slice(0, limit);
  return { object: 'list' as const, data, has_more: rest.length > data.length, url };
}
