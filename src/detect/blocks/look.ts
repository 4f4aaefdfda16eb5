// Visibility and background from a style attribute. Style sheets aren't read, because mail clients drop most of them.

export interface Look {
  hidden: boolean;
  /** Font size 0, which hides text but not pictures. True; false if a size is set again; null if none is set. */
  sizeless: boolean | null;
  /** Its text has no size, or its ground's colour. True; false if a size or colour is set; null if none is. */
  faint: boolean | null;
  /** Colour as written, lower case without spaces; null where none is set. */
  background: string | null;
  border: boolean;
  bold: boolean;
}

const NOTHING: Look = { hidden: false, sizeless: null, faint: null, background: null, border: false, bold: false };
const HIDDEN =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|max-height\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$))/;
const SIZELESS = /(?:^|[;\s])font-size\s*:\s*0(?:px|pt|em)?\s*(?:!important\s*)?;\s*line-height\s*:\s*0/;
const NO_SIZE = /(?:^|[;\s])font-size\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$)/;
const COLOR = /(?:^|[;\s])color\s*:\s*([^;]{1,60})/;
const SIZED = /(?:^|[;\s])font-size\s*:\s*(?:0?\.[1-9]|[1-9]|[a-z])/;
const BACKGROUND = /(?:^|[;\s])background(?:-color)?\s*:\s*([^;]{1,200})/;
const COLOUR = /#[0-9a-f]{3,8}|rgba?\([^)]{1,40}\)|\b[a-z]{3,20}\b/;
const BORDER =
  /(?:^|[;\s])(?:border(?:-(?:top|bottom|left|right|width))?\s*:\s*(?!0(?:px|pt)?\s*(?:;|!|$| )|none)[^;]{0,60}\d|border-radius\s*:\s*[1-9])/;
const BOLD = /font-weight\s*:\s*(?:bold|[6-9]00)/;
const NO_COLOUR = /^(?:none|transparent|inherit|initial|unset|url|repeat|center|scroll|rgba\([^)]*,0(?:\.0+)?\))$/;

/** Reads a style attribute (at most its first 2,000 characters) and the old bgcolor and border attributes. */
export function lookOf(attributes: ReadonlyMap<string, string>): Look {
  const style = attributes.get('style');
  const bgcolor = attributes.get('bgcolor');
  const frame = attributes.get('border');
  const hiddenAttribute = attributes.has('hidden');
  if (style === undefined && bgcolor === undefined && frame === undefined && !hiddenAttribute) return NOTHING;
  const css = style ? style.slice(0, 2000).toLowerCase() : '';
  const declared = css ? BACKGROUND.exec(css)?.[1] : undefined;
  return {
    hidden: hiddenAttribute || (css !== '' && HIDDEN.test(css)),
    sizeless: css === '' ? null : SIZELESS.test(css) ? true : SIZED.test(css) ? false : null,
    faint: css === '' ? null : isFaint(css, declared),
    background: colourOf(declared) ?? colourOf(bgcolor?.slice(0, 60).toLowerCase()),
    border: (css !== '' && BORDER.test(css)) || (frame !== undefined && /^[1-9]/.test(frame)),
    bold: css !== '' && BOLD.test(css),
  };
}

function isFaint(css: string, ground: string | undefined): boolean | null {
  const color = COLOR.exec(css)?.[1];
  const [own, behind] = [color, ground].map((given) => inFull(colourOf(given) ?? ''));
  if (NO_SIZE.test(css) || (own && own === behind)) return true;
  return SIZED.test(css) || color ? false : null;
}

const inFull = (colour: string): string =>
  NAMED.get(colour) ?? colour.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3');
const NAMED = new Map([
  ['white', '#ffffff'],
  ['black', '#000000'],
]);

function colourOf(value: string | undefined): string | null {
  const colour = value ? COLOUR.exec(value)?.[0].replace(/\s+/g, '') : undefined;
  return colour && !NO_COLOUR.test(colour) ? colour : null;
}
