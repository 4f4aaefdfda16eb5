// Where keyboard focus goes when the focused control is removed.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FocusPlace, moveFocusFrom, toFocusPlace } from '../../../web/ui/focus-place.ts';

/** The part of an element that the focus code uses. */
class HTMLElement {
  parentElement: HTMLElement | null = null;
  tabIndex = 0;
  readonly tag: string;
  readonly dataset: Record<string, string>;
  readonly attributes: Record<string, string>;
  children: HTMLElement[] = [];

  constructor(tag: string, attributes: Record<string, string> = {}, ...children: HTMLElement[]) {
    [this.tag, this.attributes] = [tag, attributes];
    this.dataset = { ...(attributes['data-word'] ? { word: attributes['data-word'] } : {}) };
    this.put(...children);
  }
  put(...children: HTMLElement[]) {
    for (const one of this.children) one.parentElement = null;
    this.children = children;
    for (const one of children) one.parentElement = this;
  }
  get isConnected(): boolean {
    return this === body || (this.parentElement?.isConnected ?? false);
  }
  hasAttribute = (name: string) => name in this.attributes;
  matches = (selectors: string) =>
    selectors.split(', ').some((one) => {
      const [, tag, name, , value] = /^(\w*)(?:\[([\w-]+)(="([^"]*)")?\])?$/.exec(one) ?? [];
      return (
        (!tag || tag === this.tag) &&
        (!name || (name in this.attributes && (value ?? this.attributes[name]) === this.attributes[name]))
      );
    });
  closest = (selectors: string): HTMLElement | null =>
    this.matches(selectors) ? this : (this.parentElement?.closest(selectors) ?? null);
  contains = (one: HTMLElement): boolean => one === this || this.children.some((child) => child.contains(one));
  querySelectorAll = (selectors: string): HTMLElement[] =>
    this.children.flatMap((one) => [...(one.matches(selectors) ? [one] : []), ...one.querySelectorAll(selectors)]);
  querySelector = (selectors: string) => this.querySelectorAll(selectors)[0] ?? null;
  focus(options: object) {
    Object.assign(page, { activeElement: this, how: options });
  }
}
const button = (word?: string) => new HTMLElement('button', word ? { 'data-word': word } : {});
const row = (...controls: HTMLElement[]) => new HTMLElement('div', {}, ...controls);

let [body, main] = [new HTMLElement('body'), new HTMLElement('main')];
const page = {
  activeElement: null as HTMLElement | null,
  how: {},
  body,
  getElementById: (id: string) => (id === 'main' && main.isConnected ? main : null),
};
const location = { pathname: '/review' };

beforeEach(() => {
  main = new HTMLElement('main', { tabindex: '-1' });
  body = new HTMLElement('body', {}, main);
  location.pathname = '/review';
  Object.assign(page, { activeElement: body, body, how: {} });
  for (const [name, value] of Object.entries({ HTMLElement, document: page, window: { location } }))
    vi.stubGlobal(name, value);
});
afterEach(() => void vi.unstubAllGlobals());

const at = (control: HTMLElement) => toFocusPlace(control as never) as FocusPlace;
/** @returns the focused control after the content of `box` was replaced by `after`. */
function replaced(control: HTMLElement, box: HTMLElement, ...after: HTMLElement[]): HTMLElement | null {
  const place = at(control);
  box.put(...after);
  moveFocusFrom(place);
  return page.activeElement;
}

describe('keyboard focus', () => {
  it('moves to the same action of the next entry, then to the empty-list message, then to another action', () => {
    const panel = row(button('confirm'), button('reject'));
    main.put(panel);
    const reject = () => panel.children.find(({ dataset }) => dataset.word === 'reject') as HTMLElement;
    const next = row(button(), button('confirm'), button('reject'));
    expect(replaced(reject(), panel, ...next.children)).toBe(reject());
    page.activeElement = body;
    const nothing = new HTMLElement('p', { 'data-nothing': '' });
    const other = button('confirm');
    expect(replaced(reject(), panel, other, nothing)).toBe(nothing);
    expect(nothing.tabIndex).toBe(-1);
    page.activeElement = body;
    panel.put(button(), button('reject'));
    expect(replaced(reject(), panel, other, button())).toBe(other);
  });

  it('moves to the control that takes the removed one’s place, then to the last one left, otherwise to the panel', () => {
    const [first, second, third] = [row(button()), row(button()), row(button('confirm'))];
    const list = row(first, second, third);
    main.put(button(), list);
    const controlOf = (one: HTMLElement) => one.children[0] as HTMLElement;
    expect(replaced(controlOf(second), list, third, first)).toBe(controlOf(first));
    expect(page.how).toEqual({ preventScroll: false });
    page.activeElement = body;
    expect(replaced(controlOf(first), list, second)).toBe(controlOf(second));
    // The tab order is as before.
    expect(controlOf(second).tabIndex).toBe(0);
    page.activeElement = body;
    expect(replaced(controlOf(second), list)).toBe(list);
    expect(list.tabIndex).toBe(-1);
    const panel = new HTMLElement('div', { tabindex: '0' }, button());
    main.put(panel);
    page.activeElement = body;
    expect(replaced(controlOf(panel), panel)).toBe(panel);
    expect(panel.tabIndex).toBe(0);
  });

  it('is left unchanged on another page, if it is elsewhere, or if nothing is left', () => {
    const list = row(button());
    main.put(list);
    const place = at(list.children[0] as HTMLElement);
    list.put(button());
    location.pathname = '/brands';
    moveFocusFrom(place);
    expect(page.activeElement).toBe(body);
    location.pathname = '/review';
    page.activeElement = main;
    moveFocusFrom(place);
    expect(page.activeElement).toBe(main);
    page.activeElement = body;
    body.put();
    moveFocusFrom(place);
    expect(page.activeElement).toBe(body);
  });
});
