/** Describing words before the name: 'Logo of Acme', 'Ad for Acme'. */
export const PICTURE_WORDS_BEFORE_NAME =
  /^\W*(?:(?:the |le |la |das )?(?:logo|banner|image|picture|photo|bannière|visuel|bild|werbebanner)(?: (?:of|for|from|de|du|von|der|d['’]))?[\s:_-]+|(?:an? )?(?:ad|advert|advertisement|anzeige|werbung|publicité)(?: (?:for|from|by|von|für|de|pour)\s+|\s*:\s*))(?=\p{L})/iu;
/** 'Acme' in 'Acme – kilns for every studio'. Null without a divider. */
export const takeTextBeforeDivider = (alt: string): string | null =>
  /^\W*(\p{L}.{1,38}?)(?:\s[–—|·-]|:|\s?\|)\s/u.exec(alt)?.[1] ?? null;
