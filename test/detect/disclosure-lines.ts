// What the disclosure rules find in one line.
import { disclosureIn } from '../../src/detect/rules/disclosure.ts';

export const disclosedNameIn = (line: string) => disclosureIn(line)?.name ?? null;
export const disclosureKindAndName = (line: string) => {
  const found = disclosureIn(line);
  return found && [found.kind, found.name];
};
