// Finds the classes that a mail's style sheets hide: '.preheader { display: none !important }'. The hidden words stay
// in the text, because offsets count them, but their blocks are marked as unseen.

/** Characters of style sheets that are read; the rest is ignored. */
const READ_MAX = 100_000;
const CSS_RULE = /([^{}]{1,400})\{([^{}]{0,2000})\}/g;
const HIDING_DECLARATION = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const SHOWING_DECLARATION = /(?:^|[;\s])display\s*:\s*(?!none)[a-z]/i;
/**
 * A selector that is one class, with or without a tag name: '.preheader', 'div.preheader'. Rules with other selectors,
 * such as ':hover', are ignored, because they may not apply.
 */
const CLASS_SELECTOR = /^[a-z]*\.([\w-]{1,60})$/i;

export class HiddenCssClassFinder {
  private css = '';
  private hiding: ReadonlySet<string> | null = null;

  /** Adds the text of a <style> element. */
  read(css: string): void {
    if (this.css.length >= READ_MAX) return;
    this.css += css.slice(0, READ_MAX - this.css.length);
    this.hiding = null;
  }

  /** True if one of the classes is hidden. @param classes an element's class attribute. */
  hides(classes: string): boolean {
    if (this.css === '' || classes === '') return false;
    this.hiding ??= hiddenClasses(this.css);
    return this.hiding.size > 0 && classes.split(/\s+/).some((name) => this.hiding?.has(name));
  }
}

/** Classes that a style sheet hides, without those that another rule or a media query shows or mentions. */
function hiddenClasses(css: string): Set<string> {
  const hidden = new Set<string>();
  const shown = new Set<string>();
  for (const [, selectors = '', rule = ''] of withoutComments(css).matchAll(CSS_RULE)) {
    const into = HIDING_DECLARATION.test(rule) ? hidden : SHOWING_DECLARATION.test(rule) ? shown : null;
    if (!into) continue;
    for (const selector of selectors.split(',')) {
      const name = CLASS_SELECTOR.exec(selector.trim())?.[1];
      if (name) into.add(name);
    }
  }
  for (const name of [...shown, ...classesInMediaQueries(css)]) hidden.delete(name);
  return hidden;
}

const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, nth) => (nth === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join(' ');

/** Classes that occur in a media query, where they may be hidden or shown on certain screens only. */
function classesInMediaQueries(css: string): string[] {
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
