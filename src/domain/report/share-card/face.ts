// The common parts of all share pictures: size, colours, and the product's name in the corner.
import { PRODUCT_NAME } from '../../../contract/names.ts';
import { Canvas, type Colour, type Point } from './canvas.ts';
import { roundedRectangle } from './shapes.ts';
import { outlineText, textWidth } from './text.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
/** Pixels between the picture's edge and its content. */
export const CARD_MARGIN = 72;
/** Width of the content in pixels. */
export const CARD_INNER_WIDTH = CARD_WIDTH - 2 * CARD_MARGIN;

const BACKGROUND_COLOUR: Colour = [12, 14, 20];
/** Background colour of panels. */
export const PANEL_COLOUR: Colour = [24, 27, 37];
/** Border colour of panels. */
export const PANEL_BORDER_COLOUR: Colour = [43, 48, 64];
/** Colour of primary text. */
export const PRIMARY_TEXT_COLOUR: Colour = [246, 247, 250];
/** Colour of secondary text. */
export const SECONDARY_TEXT_COLOUR: Colour = [160, 168, 186];
/** The product's brand colour. */
export const PRODUCT_COLOUR: Colour = [99, 132, 255];

/** A share picture that is being drawn. */
export interface CardDrawing {
  canvas: Canvas;
  /** Writes one line of text; its baseline starts at the point. */
  write(text: string, at: Point & { size: number; colour: Colour }): void;
  fill(colour: Colour, shape: Parameters<typeof roundedRectangle>[1]): void;
}

/** Starts an empty picture with the product's name. `loadGlyphOutlines` must have been called before. */
export function startShareCard(): CardDrawing {
  const canvas = new Canvas(CARD_WIDTH, CARD_HEIGHT, BACKGROUND_COLOUR);
  const drawing: CardDrawing = {
    canvas,
    write: (text, { x, y, size, colour }) => canvas.fill(colour, (pen) => outlineText(pen, text, { x, y }, size)),
    fill: (colour, shape) => canvas.fill(colour, (pen) => roundedRectangle(pen, shape)),
  };
  drawing.fill(PRODUCT_COLOUR, { x: CARD_MARGIN, y: 68, width: 40, height: 40, radius: 11 });
  const initial = PRODUCT_NAME.slice(0, 1);
  drawing.write(initial, {
    x: CARD_MARGIN + 20 - textWidth(initial, 27) / 2,
    y: 98,
    size: 27,
    colour: PRIMARY_TEXT_COLOUR,
  });
  drawing.write(PRODUCT_NAME, { x: CARD_MARGIN + 56, y: 98, size: 29, colour: PRIMARY_TEXT_COLOUR });
  return drawing;
}
