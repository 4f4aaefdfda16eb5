// The open elements of the HTML walk. Every search of the stack is bounded, so that no nesting makes the walk slow.
import { BARRIERS, BLOCK_TAGS, CLOSED_BY_NEXT } from './tags.ts';

/** The state inside an open element; copied from its parent and then changed. */
export interface Frame {
  name: string;
  unread: boolean;
  hidden: boolean;
  /** Hidden by a style sheet: its text is kept, and read by no one. */
  unseen: boolean;
  /** Of no size, or of its ground's colour: kept, and read by no one, as what a style sheet hides. */
  faint: boolean;
  /** Its font size is 0: only pictures in it are visible. */
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
  /** Address of the link around, by identity: two links to one address are two. */
  link: { href: string } | null;
}

/** How far down a closing tag looks for its opening one. */
const REACH = 200;

const ROOT: Frame = {
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

export class Frames {
  private readonly stack: Frame[] = [{ ...ROOT }];

  get top(): Frame {
    return this.stack[this.stack.length - 1] as Frame;
  }

  push(frame: Frame): void {
    this.stack.push(frame);
  }

  /** Closes what the opening of `name` closes by HTML's rules of optional end tags. */
  makeRoomFor(name: string): void {
    const closed = name === 'a' ? ['a'] : CLOSED_BY_NEXT[name];
    if (!closed) return;
    const last = Math.max(1, this.stack.length - REACH);
    let lowest = -1;
    for (let i = this.stack.length - 1; i >= last; i--) {
      const open = (this.stack[i] as Frame).name;
      if (closed.includes(open)) lowest = i;
      else if (name === 'a' ? BLOCK_TAGS.has(open) : BARRIERS.has(open)) break;
    }
    if (lowest > 0) this.stack.length = lowest;
  }

  /** @returns whether an element was closed. */
  close(name: string): boolean {
    const last = Math.max(1, this.stack.length - REACH);
    for (let i = this.stack.length - 1; i >= last; i--) {
      const open = (this.stack[i] as Frame).name;
      if (open === name) {
        this.stack.length = i;
        return true;
      }
      if (BARRIERS.has(open) && !BARRIERS.has(name) && name !== 'tr' && name !== 'tbody') return false;
    }
    return false;
  }

  /** A body begins, which ends a head that was left open. */
  startBody(): void {
    const first = this.stack.findIndex((frame) => frame.unread);
    if (first > 0) this.stack.length = first;
  }
}
