/** Labels by value, or a list where the order or the values aren't those of an object's keys. */
export type Options = Record<string, string> | readonly { value: string | number; label: string }[];

/** @param emptyLabel label of a first option with the value ''. */
export function listOptions(options: Options, emptyLabel?: string): { value: string; label: string }[] {
  const listed = Array.isArray(options)
    ? options.map(({ value, label }) => ({ value: String(value), label: String(label) }))
    : Object.entries(options).map(([value, label]) => ({ value, label: String(label) }));
  return emptyLabel === undefined ? listed : [{ value: '', label: emptyLabel }, ...listed];
}
