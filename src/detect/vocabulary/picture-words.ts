// Words in a picture's text that say of it what it is, and are no part of a name.

/** Before the name: 'Logo of Acme', 'Ad for Acme'. */
export const PICTURE_LEAD =
  /^\W*(?:(?:the |le |la |das )?(?:logo|banner|image|picture|photo|bannière|visuel|bild|werbebanner)(?: (?:of|for|from|de|du|von|der|d['’]))?[\s:_-]+|(?:an? )?(?:ad|advert|advertisement|anzeige|werbung|publicité)(?: (?:for|from|by|von|für|de|pour)\s+|\s*:\s*))(?=\p{L})/iu;
/** After it. */
export const PICTURE_WORDS =
  /[\s_-]*\b(?:logo|banner|image|img|icon|header|photo|picture|screenshot|hero|graphic|gif|png|jpe?g|ad|sponsor|sponsored)\b.*$/iu;

/** 'Acme – kilns for every studio': what a picture's long text has before its first divider; null for none. */
export const headOf = (alt: string): string | null =>
  /^\W*(\p{L}.{1,38}?)(?:\s[–—|·-]|:|\s?\|)\s/u.exec(alt)?.[1] ?? null;
