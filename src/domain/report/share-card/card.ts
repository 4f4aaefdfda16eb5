// The picture that a shared report link shows: the newsletter's name and its three counts, 1200 x 630, as the networks want it.
import { PRODUCT_NAME } from '../../../contract/names.ts';
import type { Report } from '../../../contract/report.ts';
import { Canvas, type Colour } from './canvas.ts';
import { takeOutlines } from './glyphs.ts';
import { encodePng } from './png.ts';
import { roundedRectangle } from './shapes.ts';
import { drawable, lineBreak, outline, widthOf } from './text.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const MARGIN = 72;
const INNER = CARD_WIDTH - 2 * MARGIN;

const GROUND: Colour = [12, 14, 20];
const PANEL: Colour = [24, 27, 37];
const LINE: Colour = [43, 48, 64];
const BRIGHT: Colour = [246, 247, 250];
const QUIET: Colour = [160, 168, 186];
const ACCENT: Colour = [99, 132, 255];

/** A long name is set smaller before it is broken into a second line. */
const NAME_SIZES = [92, 76, 64];
const TITLE = 'Sponsorship intelligence report';

type Counted = Pick<Report, 'newsletter' | 'similarNewsletters' | 'brands' | 'sponsorships'>;

/**
 * @param site what stands in for a name in a script that the card has no letters of; null: its kind alone is named.
 * @returns PNG bytes.
 */
export async function drawCard(report: Counted, site: string | null, outlines: string): Promise<Uint8Array> {
  takeOutlines(outlines);
  const canvas = new Canvas(CARD_WIDTH, CARD_HEIGHT, GROUND);
  const write = (text: string, x: number, y: number, size: number, colour: Colour) =>
    canvas.fill(colour, (pen) => outline(pen, text, x, y, size));

  canvas.fill(ACCENT, (pen) => roundedRectangle(pen, MARGIN, 68, 40, 40, 11));
  write(PRODUCT_NAME.slice(0, 1), MARGIN + 20 - widthOf(PRODUCT_NAME.slice(0, 1), 27) / 2, 98, 27, BRIGHT);
  write(PRODUCT_NAME, MARGIN + 56, 98, 29, BRIGHT);

  const name = drawable(report.newsletter.name) ?? (site && drawable(site));
  if (name) {
    const { size, lines } = setName(name);
    const top = 236 - (lines.length - 1) * 22;
    for (const [index, line] of lines.entries()) write(line, MARGIN - 3, top + index * size * 1.12, size, BRIGHT);
    write(TITLE, MARGIN, top + (lines.length - 1) * size * 1.12 + 66, 36, QUIET);
  } else {
    for (const [index, line] of lineBreak(TITLE, 84, INNER, 2).entries())
      write(line, MARGIN - 3, 226 + index * 96, 84, BRIGHT);
  }

  const counts = [
    { value: report.similarNewsletters.totalCount, label: 'Relevant newsletters' },
    { value: report.brands.totalCount, label: 'Relevant active brands' },
    { value: report.sponsorships.totalCount, label: 'Sponsorship opportunities' },
  ];
  const gap = 24;
  const width = (INNER - gap * (counts.length - 1)) / counts.length;
  for (const [index, { value, label }] of counts.entries()) {
    const x = MARGIN + index * (width + gap);
    canvas.fill(LINE, (pen) => roundedRectangle(pen, x, 402, width, 164, 18));
    canvas.fill(PANEL, (pen) => roundedRectangle(pen, x + 2, 404, width - 4, 160, 16));
    write(value.toLocaleString('en-US'), x + 28, 482, 62, BRIGHT);
    write(label, x + 28, 531, 21, QUIET);
  }
  return encodePng(CARD_WIDTH, CARD_HEIGHT, canvas.pixels);
}

/** The largest size at which the name fits on one line, else the smallest on two. */
function setName(name: string): { size: number; lines: string[] } {
  const smallest = NAME_SIZES.at(-1) as number;
  const size = NAME_SIZES.find((one) => widthOf(name, one) <= INNER) ?? smallest;
  return { size, lines: lineBreak(name, size, INNER, 2) };
}
