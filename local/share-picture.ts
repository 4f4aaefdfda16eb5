// The picture that chats and social networks show next to a link to a public page. The web build draws it with the code
// for reports' share cards.
import type { Colour } from '../src/domain/report/share-card/canvas.ts';
import {
  CARD_HEIGHT,
  CARD_MARGIN,
  CARD_WIDTH,
  PANEL_BORDER_COLOUR,
  PANEL_COLOUR,
  PRIMARY_TEXT_COLOUR,
  SECONDARY_TEXT_COLOUR,
  startShareCard,
} from '../src/domain/report/share-card/face.ts';
import { loadGlyphOutlines } from '../src/domain/report/share-card/glyphs.ts';
import { encodePng } from '../src/domain/report/share-card/png.ts';
import { breakLines } from '../src/domain/report/share-card/text.ts';

export interface SharePicture {
  headline: string;
  /** A smaller line below the headline. */
  line: string;
}

const EVIDENCE: Colour = [110, 84, 10];
/** Position and size of the drawn issue on the right, in pixels. */
const ISSUE = { x: 800, y: 150, width: 328, height: 390 };
const WORDS = ISSUE.x - CARD_MARGIN - 56;

/** @param outlines web/public/card-outlines.txt. @returns PNG bytes, 1200 x 630. */
export async function drawSharePicture({ headline, line }: SharePicture, outlines: string): Promise<Uint8Array> {
  loadGlyphOutlines(outlines);
  const { canvas, write, fill } = startShareCard();
  // Each sentence starts on a new line.
  const title = headline.split(/(?<=\.) /).flatMap((sentence) => breakLines(sentence, 62, WORDS, 3));
  const top = 330 - (title.length - 1) * 36;
  for (const [nth, words] of title.entries())
    write(words, { x: CARD_MARGIN - 2, y: top + nth * 72, size: 62, colour: PRIMARY_TEXT_COLOUR });
  for (const [nth, words] of breakLines(line, 29, WORDS, 2).entries())
    write(words, {
      x: CARD_MARGIN,
      y: top + (title.length - 1) * 72 + 70 + nth * 42,
      size: 29,
      colour: SECONDARY_TEXT_COLOUR,
    });

  // A drawn newsletter issue: lines of text, with the sponsor's lines highlighted.
  const { x, y, width, height } = ISSUE;
  fill(PANEL_BORDER_COLOUR, { ...ISSUE, radius: 20 });
  fill(PANEL_COLOUR, { x: x + 2, y: y + 2, width: width - 4, height: height - 4, radius: 18 });
  const rule = (at: number, share: number, colour: Colour, thick = 12) =>
    fill(colour, { x: x + 32, y: y + at, width: (width - 64) * share, height: thick, radius: thick / 2 });
  rule(36, 0.7, SECONDARY_TEXT_COLOUR, 16);
  for (const [at, share] of [
    [84, 1],
    [110, 0.85],
    [292, 1],
    [318, 0.92],
    [344, 0.4],
  ] as const)
    rule(at, share, PANEL_BORDER_COLOUR);
  fill(EVIDENCE, { x: x + 20, y: y + 146, width: width - 40, height: 120, radius: 12 });
  for (const [at, share] of [
    [172, 0.55],
    [200, 1],
    [228, 0.8],
  ] as const)
    rule(at, share, PRIMARY_TEXT_COLOUR);
  return encodePng(CARD_WIDTH, CARD_HEIGHT, canvas.pixels);
}
