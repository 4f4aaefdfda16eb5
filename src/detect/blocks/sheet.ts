// A mail's own style sheets, as far as they hide text: '.preheader { display: none !important }'. Their words stay in
// the text, because every offset counts them; but no reader sees them.

/** Characters of style sheets that are read; the rest hides nothing. */
const READ_MAX = 100_000;
const RULE = /([^{}]{1,400})\{([^{}]{0,2000})\}/g;
const HIDES = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const SHOWS = /(?:^|[;\s])display\s*:\s*(?!none)[a-z]/i;
/**
 * One class alone, with or without its element's name: what only hides within something else, or on hover, is left as
 * it is.
 */
const CLASS = /^[a-z]*\.([\w-]{1,60})$/i;

export class MailStyles {
  private css = '';
  private hiding: ReadonlySet<string> | null = null;

  /** More of a style sheet. */
  read(css: string): void {
    if (this.css.length >= READ_MAX) return;
    this.css += css.slice(0, READ_MAX - this.css.length);
    this.hiding = null;
  }

  /** @param classes an element's class attribute. */
  hides(classes: string): boolean {
    if (this.css === '' || classes === '') return false;
    this.hiding ??= hiddenIn(this.css);
    return this.hiding.size > 0 && classes.split(/\s+/).some((name) => this.hiding?.has(name));
  }
}

/** The classes that are hidden and, on no screen, shown again. */
function hiddenIn(css: string): Set<string> {
  const hidden = new Set<string>();
  const shown = new Set<string>();
  for (const [, selectors = '', rule = ''] of withoutComments(css).matchAll(RULE)) {
    const into = HIDES.test(rule) ? hidden : SHOWS.test(rule) ? shown : null;
    if (!into) continue;
    for (const selector of selectors.split(',')) {
      const name = CLASS.exec(selector.trim())?.[1];
      if (name) into.add(name);
    }
  }
  for (const name of [...shown, ...onSomeScreens(css)]) hidden.delete(name);
  return hidden;
}

const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, nth) => (nth === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join(' ');

/** Classes that a rule within '@media' names: there they may be hidden for some screens alone. */
function onSomeScreens(css: string): string[] {
  const found: string[] = [];
  for (let at = css.indexOf('@media'); at >= 0; ) {
    let depth = 0;
    let end = css.indexOf('{', at);
    if (end < 0) break;
    do {
      if (css[end] === '{') depth++;
      else if (css[end] === '}') depth--;
      end++;
    } while (depth > 0 && end < css.length);
    for (const [, name = ''] of css.slice(at, end).matchAll(/\.([\w-]{1,60})/g)) found.push(name);
    at = css.indexOf('@media', end);
  }
  return found;
}
