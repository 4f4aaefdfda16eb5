const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** `text` as it may stand in HTML anywhere, also within an attribute in quotes of either kind. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string);
