const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes `text` for use between tags. Quotes are unchanged. */
export const escapeHtmlText = (text: string): string => text.replace(/[&<>]/g, (char) => ENTITIES[char] as string);

/** Escapes `text` for use anywhere in HTML, including quoted attributes. */
export const escapeHtmlValue = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string);
