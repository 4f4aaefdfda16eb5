// What the disclosure rules find in one line.
import { findDisclosure } from '../../../src/detect/rules/disclosure.ts';

export const findDisclosedName = (line: string) => findDisclosure(line)?.name ?? null;
export const findDisclosureKindAndName = (line: string) => {
  const found = findDisclosure(line);
  return found && [found.kind, found.name];
};
