// What the disclosure rules find in one line.
import { disclosureIn } from '../../src/detect/rules/disclosure.ts';

export const nameIn = (line: string) => disclosureIn(line)?.name ?? null;
export const seen = (line: string) => {
  const found = disclosureIn(line);
  return found && [found.kind, found.name];
};
