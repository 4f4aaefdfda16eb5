// The preview picture of a shared report link: the newsletter's name and its three counts, 1200 x 630 pixels.
import type { Report } from '../../../contract/report.ts';
import {
  CARD_HEIGHT,
  CARD_INNER_WIDTH,
  CARD_MARGIN,
  CARD_WIDTH,
  PANEL_BORDER_COLOUR,
  PANEL_COLOUR,
  PRIMARY_TEXT_COLOUR,
  SECONDARY_TEXT_COLOUR,
  startShareCard,
} from './face.ts';
import { loadGlyphOutlines } from './glyphs.ts';
import { encodePng } from './png.ts';
import { breakLines, textWidth, toDrawableText } from './text.ts';

/** A long name is set in a smaller size before it is broken into two lines. */
const NAME_SIZES = [92, 76, 64];
const TITLE = 'Sponsorship intelligence report';

type Counted = Pick<Report, 'newsletter' | 'similarNewsletters' | 'brands' | 'sponsorships'>;

/**
 * Draws the preview picture.
 * @param site shown instead of a name in a script without glyphs; if it is null as well, only the title is shown.
 * @param outlines contents of the glyph outlines file (see glyphs.ts).
 * @returns PNG bytes.
 */
export async function drawShareCard(report: Counted, site: string | null, outlines: string): Promise<Uint8Array> {
  loadGlyphOutlines(outlines);
  const { canvas, write, fill } = startShareCard();

  const name = toDrawableText(report.newsletter.name) ?? (site && toDrawableText(site));
  if (name) {
    const { size, lines } = setName(name);
    const top = 236 - (lines.length - 1) * 22;
    for (const [index, line] of lines.entries())
      write(line, { x: CARD_MARGIN - 3, y: top + index * size * 1.12, size, colour: PRIMARY_TEXT_COLOUR });
    write(TITLE, {
      x: CARD_MARGIN,
      y: top + (lines.length - 1) * size * 1.12 + 66,
      size: 36,
      colour: SECONDARY_TEXT_COLOUR,
    });
  } else {
    for (const [index, line] of breakLines(TITLE, 84, CARD_INNER_WIDTH, 2).entries())
      write(line, { x: CARD_MARGIN - 3, y: 226 + index * 96, size: 84, colour: PRIMARY_TEXT_COLOUR });
  }

  const counts = [
    { value: report.similarNewsletters.totalCount, label: 'Relevant newsletters' },
    { value: report.brands.totalCount, label: 'Relevant active brands' },
    { value: report.sponsorships.totalCount, label: 'Sponsorship opportunities' },
  ];
  const gap = 24;
  const width = (CARD_INNER_WIDTH - gap * (counts.length - 1)) / counts.length;
  for (const [index, { value, label }] of counts.entries()) {
    const x = CARD_MARGIN + index * (width + gap);
    fill(PANEL_BORDER_COLOUR, { x, y: 402, width, height: 164, radius: 18 });
    fill(PANEL_COLOUR, { x: x + 2, y: 404, width: width - 4, height: 160, radius: 16 });
    write(value.toLocaleString('en-US'), { x: x + 28, y: 482, size: 62, colour: PRIMARY_TEXT_COLOUR });
    write(label, { x: x + 28, y: 531, size: 21, colour: SECONDARY_TEXT_COLOUR });
  }
  return encodePng(CARD_WIDTH, CARD_HEIGHT, canvas.pixels);
}

/** The largest size at which the name fits on one line, otherwise the smallest size on two lines. */
function setName(name: string): { size: number; lines: string[] } {
  const smallest = NAME_SIZES.at(-1) as number;
  const size = NAME_SIZES.find((one) => textWidth(name, one) <= CARD_INNER_WIDTH) ?? smallest;
  return { size, lines: breakLines(name, size, CARD_INNER_WIDTH, 2) };
}
