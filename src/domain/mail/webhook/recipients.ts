// SendGrid's `envelope` is JSON; `to` and `recipient` are comma-separated lists of addresses.

export function parseRecipientField(field: string): string[] {
  if (!field) return [];
  try {
    const { to } = JSON.parse(field) as { to?: unknown };
    if (Array.isArray(to)) return to.filter((each) => typeof each === 'string');
  } catch {
    // The field isn't JSON, so it is a list of addresses.
  }
  return field
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each.includes('@'));
}
