// What the disclosure rules find in one line.
import type { LineTraits } from '../../../src/detect/rules/disclosure/line.ts';
import { findDisclosure } from '../../../src/detect/rules/disclosure.ts';

const PLAIN_LINE: LineTraits = { anchors: [], isHeading: false, isEntry: false, isOwn: () => false };

export const findDisclosedName = (line: string, traits: Partial<LineTraits> = {}) =>
  findDisclosure(line, { ...PLAIN_LINE, ...traits })?.name ?? null;
export const findDisclosureKindAndName = (line: string) => {
  const found = findDisclosure(line);
  return found && [found.kind, found.name];
};
