// Finds the classes that a mail's style sheets hide or show: '.preheader { display: none !important }'. Words that they
// hide stay in the text, because offsets count them, but their blocks are marked as unseen. A class that they
// show outweighs a style attribute that hides.

const READ_MAX = 100_000;
const CSS_RULE = /([^{}]{1,400})\{([^{}]{0,2000})\}/g;
const HIDING_DECLARATION = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const SHOWING_DECLARATION = /(?:^|[;\s])display\s*:\s*(?!none)[a-z]/i;
/** '.preheader', 'div.preheader'. Other selectors, such as ':hover', may not apply and are ignored. */
const CLASS_SELECTOR = /^[a-z]*\.([\w-]{1,60})$/i;

export class CssVisibility {
  private css = '';
  private hiding: ReadonlySet<string> | null = null;
  private showing: ReadonlySet<string> | null = null;

  read(css: string): void {
    if (this.css.length >= READ_MAX) return;
    this.css += css.slice(0, READ_MAX - this.css.length);
    this.hiding = null;
    this.showing = null;
  }

  hides(classes: string): boolean {
    if (this.css === '' || classes === '') return false;
    this.hiding ??= hiddenClasses(this.css);
    return includesOne(this.hiding, classes);
  }

  /** True if one of the classes is shown on a wide screen, whatever the element's own style is. */
  shows(classes: string): boolean {
    if (this.css === '' || classes === '') return false;
    this.showing ??= shownClasses(this.css);
    return includesOne(this.showing, classes);
  }
}

const includesOne = (names: ReadonlySet<string>, classes: string): boolean =>
  names.size > 0 && classes.split(/\s+/).some((name) => names.has(name));

/** Classes that a style sheet hides, without those that another rule or a media query shows or mentions. */
function hiddenClasses(css: string): Set<string> {
  const hidden = new Set<string>();
  const shown = new Set<string>();
  for (const { names, rule } of classRules(withoutComments(css))) {
    const into = HIDING_DECLARATION.test(rule) ? hidden : SHOWING_DECLARATION.test(rule) ? shown : null;
    for (const name of names) into?.add(name);
  }
  const mentioned = mediaQueries(css).flatMap(({ rules }) =>
    [...rules.matchAll(/\.([\w-]{1,60})/g)].map(([, name = '']) => name),
  );
  for (const name of [...shown, ...mentioned]) hidden.delete(name);
  return hidden;
}

/** Classes whose last rule for a wide screen shows them by force; only that outweighs a style attribute. */
function shownClasses(css: string): Set<string> {
  const shown = new Set<string>();
  const plain = withoutComments(css);
  let wide = '';
  let end = 0;
  for (const query of mediaQueries(plain)) {
    wide += plain.slice(end, query.start) + (WIDE_SCREEN.test(query.condition) ? query.rules : '');
    end = query.end;
  }
  for (const { names, rule } of classRules(wide + plain.slice(end)))
    for (const name of names)
      if (SHOWING_BY_FORCE.test(rule)) shown.add(name);
      else if (HIDING_DECLARATION.test(rule)) shown.delete(name);
  return shown;
}

const SHOWING_BY_FORCE = /(?:^|[;\s])display\s*:\s*(?!none)[a-z-]+\s*!\s*important/i;
/** A media query that holds on a wide screen, without conditions such as 'max-width' or a colour scheme. */
const WIDE_SCREEN =
  /^\s*(?:only\s+)?(?:screen|all)?\s*(?:(?:and\s*)?\(\s*min-(?:device-)?width\s*:\s*\d{1,3}(?:px|em)\s*\)\s*)?$/i;

const classRules = (css: string): { names: string[]; rule: string }[] =>
  [...css.matchAll(CSS_RULE)].map(([, selectors = '', rule = '']) => ({
    names: selectors.split(',').flatMap((selector) => CLASS_SELECTOR.exec(selector.trim())?.[1] ?? []),
    rule,
  }));

const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, nth) => (nth === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join(' ');

function mediaQueries(css: string): { start: number; end: number; condition: string; rules: string }[] {
  const found: { start: number; end: number; condition: string; rules: string }[] = [];
  for (let at = css.indexOf('@media'); at >= 0; ) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    let depth = 0;
    let end = open;
    do {
      if (css[end] === '{') depth++;
      else if (css[end] === '}') depth--;
      end++;
    } while (depth > 0 && end < css.length);
    found.push({
      start: at,
      end,
      condition: css.slice(at + '@media'.length, open),
      rules: css.slice(open + 1, end - 1),
    });
    at = css.indexOf('@media', end);
  }
  return found;
}
