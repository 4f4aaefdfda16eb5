// Writes the subset of TOML that wrangler.toml needs: tables, arrays of tables, and inline values.
export type TomlValue = string | number | boolean | TomlValue[] | { [key: string]: TomlValue };

const isTable = (value: TomlValue): value is { [key: string]: TomlValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTables = (value: TomlValue): value is { [key: string]: TomlValue }[] =>
  Array.isArray(value) && value.length > 0 && value.every(isTable);

const keyOf = (key: string) => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

function inline(value: TomlValue): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (isTable(value)) {
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${keyOf(key)} = ${inline(one)}`)
      .join(', ')} }`;
  }
  return JSON.stringify(value);
}

/**
 * A table under its path: plain values first, then its tables, as the format requires. Tables inside an array's table
 * stay inline.
 */
export function toToml(table: { [key: string]: TomlValue }, path: string, header = `[${path}]`): string {
  const entries = Object.entries(table);
  const within = header.startsWith('[[');
  const plain = entries.filter(([, value]) => within || (!isTable(value) && !isTables(value)));
  const lines = [header, ...plain.map(([key, value]) => `${keyOf(key)} = ${inline(value)}`), ''];
  for (const [key, value] of within ? [] : entries) {
    const at = `${path}.${keyOf(key)}`;
    if (isTable(value)) lines.push(toToml(value, at));
    else if (isTables(value)) for (const one of value) lines.push(toToml(one, at, `[[${at}]]`));
  }
  return lines.join('\n');
}
