// Reads what an opening tag changes for the text inside it: visibility, weight, level, table cell, link and box.
import type { HtmlAttributes } from './attributes.ts';
import { readElementStyle } from './element-style.ts';
import type { OpenElement } from './frame.ts';
import type { SetOffBox } from './piece.ts';
import type { CssVisibility } from './sheet.ts';
import { BLOCK_TAGS, SKIPPED_TAGS } from './tags.ts';

/** Class names, ids and aria-labels that call an element an ad. */
const AD_CLASS =
  /(?:^|[\s_-])(?:sponsor(?:ed|ship|s)?|advert(?:isement|isers?|orial|s)?|ad-?(?:unit|slot|block|banner|container|box)|anzeige|werbung|publicite)(?:$|[\s_\d-])/i;
/** Elements that contain text rather than layout: only in these does an invisible font hide the content. */
const TEXT_TAGS = new Set(['span', 'p', 'a', 'font', 'b', 'strong', 'i', 'em', 'small', 'h1', 'h2', 'h3', 'h4']);

interface Document {
  attributes: HtmlAttributes;
  sheet: CssVisibility;
  boxes: SetOffBox[];
  nextTable: () => number;
}

/** True if a style attribute hides the element and no style sheet shows it again. */
export const isHiddenByStyle = (attributes: HtmlAttributes, sheet: CssVisibility): boolean =>
  readElementStyle(attributes.read).hidden && !sheet.shows(attributes.of('class'));

/** Makes the state inside a new element, and a box if a background, border or ad class sets the element off. */
export function enterElement(
  tag: string,
  parent: OpenElement,
  { attributes, sheet, boxes, nextTable }: Document,
): OpenElement {
  const look = readElementStyle(attributes.read);
  const frame: OpenElement = { ...parent, name: tag };
  if (SKIPPED_TAGS.has(tag)) frame.unread = true;
  if (isHiddenByStyle(attributes, sheet)) frame.hidden = true;
  if (sheet.hides(attributes.of('class'))) frame.unseen = true;
  if (look.faint !== null) frame.faint = look.faint && TEXT_TAGS.has(tag);
  if (look.sizeless !== null) frame.sizeless = look.sizeless;
  if (look.background) frame.background = look.background;
  if (look.bold || tag === 'b' || tag === 'strong') frame.bold = true;
  if (tag === 'pre') frame.pre = true;
  if (tag === 'li') frame.list = true;
  if (/^h[1-6]$/.test(tag)) frame.level = Number(tag[1]);
  if (tag === 'table') {
    frame.table = nextTable();
    frame.row = 0;
  }
  if (tag === 'tr') {
    frame.row = parent.row = parent.row + 1;
    frame.column = 0;
  }
  if (tag === 'td' || tag === 'th') frame.column = parent.column = parent.column + 1;
  const href = attributes.of('href');
  if (tag === 'a' && href) frame.link = { href };
  const background = look.background !== null && look.background !== parent.background;
  const hint = AD_CLASS.test(`${attributes.of('class')} ${attributes.of('id')} ${attributes.of('aria-label')}`);
  const quoted = tag === 'blockquote' || tag === 'aside' || tag === 'fieldset';
  if (BLOCK_TAGS.has(tag) && tag !== 'body' && (background || look.border || quoted || hint)) {
    boxes.push({ id: boxes.length, parent: parent.box, background, border: look.border || quoted, hint });
    frame.box = boxes.length - 1;
  }
  return frame;
}
