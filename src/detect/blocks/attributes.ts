const READ_ATTRIBUTES = new Set([
  'href',
  'src',
  'alt',
  'style',
  'bgcolor',
  'border',
  'hidden',
  'class',
  'id',
  'width',
  'height',
  'aria-label',
]);
export const ATTRIBUTE_VALUE_CHARS_MAX = 8000;
const TINY_SIZE = /^[01](?:px)?$/;

/** The attributes of one tag. If an attribute occurs twice, the first counts, as in browsers. */
export class HtmlAttributes {
  readonly read = new Map<string, string>();
  private name = '';
  private value = '';

  begin(name: string): void {
    this.name = READ_ATTRIBUTES.has(name) && !this.read.has(name) ? name : '';
    this.value = '';
  }

  get isWanted(): boolean {
    return this.name !== '' && this.value.length < ATTRIBUTE_VALUE_CHARS_MAX;
  }

  add(part: string): void {
    this.value += part;
  }

  end(): void {
    if (this.name) this.read.set(this.name, this.value);
  }

  of(name: string): string {
    return this.read.get(name) ?? '';
  }

  get alt(): string {
    return this.of('alt')
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim()
      .slice(0, 500);
  }

  /** True for a picture of at most one pixel's width or height, as trackers use. */
  get isTiny(): boolean {
    return TINY_SIZE.test(this.of('width')) || TINY_SIZE.test(this.of('height'));
  }
}
