// Who judged a mail, in the words of people.
const NAMES: Record<string, string> = {
  rules: 'Built-in rules',
  learned: 'Built-in analyst',
  person: 'A person',
  'by hand': 'A person',
};

/** @param analyst as it is kept; a model's begins with 'openai'. */
export const analystName = (analyst: string): string =>
  analyst.startsWith('openai') ? 'Language model' : (NAMES[analyst] ?? analyst);
