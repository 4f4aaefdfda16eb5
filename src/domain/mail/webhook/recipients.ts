// Whom a posted mail went to: SendGrid's `envelope` is JSON; `to` and `recipient` are lists of addresses, as a header
// writes them.

export function recipientsIn(field: string): string[] {
  if (!field) return [];
  try {
    const { to } = JSON.parse(field) as { to?: unknown };
    if (Array.isArray(to)) return to.filter((each) => typeof each === 'string');
  } catch {
    // No JSON: a list of addresses.
  }
  return field
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each.includes('@'));
}
