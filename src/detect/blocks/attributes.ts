// The attributes of a tag, as the HTML walk reads them: only those that say something, and none at any length.

/** Attributes that are read; all others are skipped without being copied. */
const READ = new Set([
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
export const LONGEST_VALUE = 8000;

/** The attributes of one tag, limited to READ. Of two with one name the first counts. */
export class Attributes {
  readonly read = new Map<string, string>();
  private name = '';
  private value = '';

  begin(name: string): void {
    this.name = READ.has(name) && !this.read.has(name) ? name : '';
    this.value = '';
  }

  get isWanted(): boolean {
    return this.name !== '' && this.value.length < LONGEST_VALUE;
  }

  add(part: string): void {
    this.value += part;
  }

  end(): void {
    if (this.name) this.read.set(this.name, this.value);
  }

  /** '' where there is none. */
  of(name: string): string {
    return this.read.get(name) ?? '';
  }
}
