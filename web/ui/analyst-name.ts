// Display names of the analysts that found sponsorships.
const NAMES: Record<string, string> = {
  offline: 'Offline reader',
  person: 'A person',
  'by hand': 'A person',
};

/** @param analyst the stored name; a model's begins with 'openai'. */
export const analystName = (analyst: string): string =>
  NAMES[analyst] ?? (analyst.startsWith('openai') ? 'Language model' : analyst);
