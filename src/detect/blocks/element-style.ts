// Reads visibility, background, border and boldness from an element's attributes. Style sheets are read in sheet.ts.

export interface ElementStyle {
  hidden: boolean;
  /** True for font size and line height 0, which hide text but not pictures; null if not set. */
  sizeless: boolean | null;
  /** True for text of size 0 or in the colour of its background; false for other sizes and colours; null if not set. */
  faint: boolean | null;
  background: string | null;
  border: boolean;
  bold: boolean;
}

const DEFAULT_LOOK: ElementStyle = {
  hidden: false,
  sizeless: null,
  faint: null,
  background: null,
  border: false,
  bold: false,
};
const HIDING_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|max-height\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$))/;
const ZERO_FONT_AND_LINE = /(?:^|[;\s])font-size\s*:\s*0(?:px|pt|em)?\s*(?:!important\s*)?;\s*line-height\s*:\s*0/;
const ZERO_FONT = /(?:^|[;\s])font-size\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$)/;
const TEXT_COLOUR = /(?:^|[;\s])color\s*:\s*([^;]{1,60})/;
const NONZERO_FONT = /(?:^|[;\s])font-size\s*:\s*(?:0?\.[1-9]|[1-9]|[a-z])/;
const BACKGROUND = /(?:^|[;\s])background(?:-color)?\s*:\s*([^;]{1,200})/;
const COLOUR_VALUE = /#[0-9a-f]{3,8}|rgba?\([^)]{1,40}\)|\b[a-z]{3,20}\b/;
const BORDER =
  /(?:^|[;\s])(?:border(?:-(?:top|bottom|left|right|width))?\s*:\s*(?!0(?:px|pt)?\s*(?:;|!|$| )|none)[^;]{0,60}\d|border-radius\s*:\s*[1-9])/;
const BOLD = /font-weight\s*:\s*(?:bold|[6-9]00)/;
const NO_COLOUR = /^(?:none|transparent|inherit|initial|unset|url|repeat|center|scroll|rgba\([^)]*,0(?:\.0+)?\))$/;

/** Reads the style attribute (its first 2,000 characters) and the hidden, bgcolor and border attributes. */
export function readElementStyle(attributes: ReadonlyMap<string, string>): ElementStyle {
  const style = attributes.get('style');
  const bgcolor = attributes.get('bgcolor');
  const frame = attributes.get('border');
  const hiddenAttribute = attributes.has('hidden');
  if (style === undefined && bgcolor === undefined && frame === undefined && !hiddenAttribute) return DEFAULT_LOOK;
  const css = style ? style.slice(0, 2000).toLowerCase() : '';
  const declared = css ? BACKGROUND.exec(css)?.[1] : undefined;
  return {
    hidden: hiddenAttribute || (css !== '' && HIDING_STYLE.test(css)),
    sizeless: css === '' ? null : ZERO_FONT_AND_LINE.test(css) ? true : NONZERO_FONT.test(css) ? false : null,
    faint: css === '' ? null : isFaint(css, declared),
    background: colourOf(declared) ?? colourOf(bgcolor?.slice(0, 60).toLowerCase()),
    border: (css !== '' && BORDER.test(css)) || (frame !== undefined && /^[1-9]/.test(frame)),
    bold: css !== '' && BOLD.test(css),
  };
}

function isFaint(css: string, ground: string | undefined): boolean | null {
  const color = TEXT_COLOUR.exec(css)?.[1];
  const [own, behind] = [color, ground].map((given) => toFullHex(colourOf(given) ?? ''));
  if (ZERO_FONT.test(css) || (own && own === behind)) return true;
  return NONZERO_FONT.test(css) || color ? false : null;
}

const toFullHex = (colour: string): string =>
  HEX_OF_NAME.get(colour) ?? colour.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3');
const HEX_OF_NAME = new Map([
  ['white', '#ffffff'],
  ['black', '#000000'],
]);

function colourOf(value: string | undefined): string | null {
  const colour = value ? COLOUR_VALUE.exec(value)?.[0].replace(/\s+/g, '') : undefined;
  return colour && !NO_COLOUR.test(colour) ? colour : null;
}
