import { BLOCK_TAGS, CLOSE_BARRIER_TAGS, TAGS_CLOSED_BY_OPENING } from './tags.ts';

/** The state inside an open element. Each element starts with a copy of its parent's state. */
export interface OpenElement {
  name: string;
  unread: boolean;
  /** True inside elements that a style attribute hides; their text is skipped. */
  hidden: boolean;
  /** True inside hidden elements. Their text is kept, because offsets count it, but it is no evidence. */
  unseen: boolean;
  /** As for text that a style sheet hides: of size 0 or in the colour of its background. */
  faint: boolean;
  /** True if the font size is 0, as layout tables set it: the text is skipped, pictures inside are visible. */
  sizeless: boolean;
  pre: boolean;
  bold: boolean;
  level: number;
  list: boolean;
  background: string | null;
  box: number | null;
  table: number;
  row: number;
  column: number;
  /** The enclosing link. Compared by identity, because two links to the same URL are two links. */
  link: { href: string } | null;
}

/** A closing tag looks at most this many elements down the stack for its opening tag. */
const SEARCH_DEPTH = 200;

const ROOT: OpenElement = {
  name: '',
  unread: false,
  hidden: false,
  unseen: false,
  faint: false,
  sizeless: false,
  pre: false,
  bold: false,
  level: 0,
  list: false,
  background: null,
  box: null,
  table: 0,
  row: 0,
  column: 0,
  link: null,
};

export class OpenElementStack {
  private readonly stack: OpenElement[] = [{ ...ROOT }];

  get top(): OpenElement {
    return this.stack[this.stack.length - 1] as OpenElement;
  }

  push(frame: OpenElement): void {
    this.stack.push(frame);
  }

  /** Closes the elements whose end tag is implied by an opening tag: a new <li> closes the one before. */
  closeImpliedElements(name: string): void {
    const closed = name === 'a' ? ['a'] : TAGS_CLOSED_BY_OPENING[name];
    if (!closed) return;
    const last = Math.max(1, this.stack.length - SEARCH_DEPTH);
    let lowest = -1;
    for (let i = this.stack.length - 1; i >= last; i--) {
      const open = (this.stack[i] as OpenElement).name;
      if (closed.includes(open)) lowest = i;
      else if (name === 'a' ? BLOCK_TAGS.has(open) : CLOSE_BARRIER_TAGS.has(open)) break;
    }
    if (lowest > 0) this.stack.length = lowest;
  }

  /** Closes the innermost open element of a name. @returns false if none is open within reach. */
  close(name: string): boolean {
    const last = Math.max(1, this.stack.length - SEARCH_DEPTH);
    for (let i = this.stack.length - 1; i >= last; i--) {
      const open = (this.stack[i] as OpenElement).name;
      if (open === name) {
        this.stack.length = i;
        return true;
      }
      if (CLOSE_BARRIER_TAGS.has(open) && !CLOSE_BARRIER_TAGS.has(name) && name !== 'tr' && name !== 'tbody')
        return false;
    }
    return false;
  }

  startBody(): void {
    const first = this.stack.findIndex((frame) => frame.unread);
    if (first > 0) this.stack.length = first;
  }
}
