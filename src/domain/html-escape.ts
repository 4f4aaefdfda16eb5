// Text escaped for HTML.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** `text` as it may stand between tags. Quotes stay as they are. */
export const escapedText = (text: string): string => text.replace(/[&<>]/g, (char) => ENTITIES[char] as string);

/** `text` as it may stand in HTML anywhere, also within an attribute in quotes of either kind. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string);
