// Used without a language model: sentences are picked from the site, a person's description and the issues.
import { isNaturalLanguage, removeMarkup } from './plain-words.ts';
import { extractSiteText } from './site-words.ts';
import { removeMailBoilerplate, toReadableText } from './wording.ts';

export interface AudienceDescriptionSources {
  name: string;
  description: string;
  html: string | null;
  /** Newest first. */
  texts: { subject: string | null; text: string | null }[];
}

const SENTENCES_CHARACTERS = 700;
const LINE_CHARACTERS = 120;
const HEADINGS = 8;
const SUBJECTS = 6;
const EXCERPTS = 3;
const EXCERPT_CHARACTERS = 240;

/** Null if nothing but the name is known. */
export function pickAudienceText(of: AudienceDescriptionSources): string | null {
  const site = of.html === null ? null : extractSiteText(of.html);
  // A title or heading that only repeats the name says nothing about the readers.
  const tells = (text: string) => text.trim().toLowerCase() !== of.name.trim().toLowerCase();
  const title = site && tells(site.title) ? [site.title] : [];
  const about = distinct([of.description, ...(site ? [site.description] : []), ...title], SENTENCES_CHARACTERS);
  const stands = about.join(' ').toLowerCase();
  const headings = distinct((site?.headings ?? []).filter(tells), LINE_CHARACTERS)
    .filter((text) => !stands.includes(text.toLowerCase()))
    .slice(0, HEADINGS);
  const subjects = distinct(
    of.texts.map(({ subject }) => subject ?? ''),
    LINE_CHARACTERS,
  ).slice(0, SUBJECTS);
  const said = [
    ...(about.length > 0 ? about : excerptsOf(of, site?.paragraphs ?? [])).map(sentence),
    ...(headings.length > 0 ? [`On its site: ${headings.join('; ')}.`] : []),
    ...(subjects.length > 0 ? [`Recent issues: ${subjects.join('; ')}.`] : []),
  ];
  return cleanAudienceText(said.join(' '));
}

/** For any description, a model's included. Null if it is leftover markup, tables or codes. */
export function cleanAudienceText(text: string | null): string | null {
  const words = text === null ? '' : removeMarkup(text).replace(/\s+/g, ' ').trim();
  return isNaturalLanguage(words) ? words : null;
}

/** A last resort: body text digresses and contains other companies' ads. */
const excerptsOf = ({ texts }: AudienceDescriptionSources, paragraphs: string[]) =>
  distinct(
    [...paragraphs, ...texts.map(({ text }) => removeMailBoilerplate(removeMarkup(text ?? '')))],
    EXCERPT_CHARACTERS,
  ).slice(0, EXCERPTS);

export function audienceMaterialText(of: AudienceDescriptionSources): string {
  const site = of.html === null ? null : extractSiteText(of.html);
  return [
    `Name: ${of.name}`,
    of.description && `Given description: ${of.description}`,
    site && `Site title: ${site.title}\nSite description: ${site.description}`,
    site && `Headings: ${site.headings.join(' | ')}`,
    site && `Paragraphs:\n${site.paragraphs.join('\n')}`,
    ...of.texts.map(({ subject, text }) => `Issue or advertisement: ${subject ?? ''}\n${text ?? ''}`),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function distinct(texts: string[], length: number): string[] {
  const kept: string[] = [];
  for (const given of texts) {
    const text = toReadableText(given, length);
    const plain = text.toLowerCase();
    if (text && !kept.some((other) => other.toLowerCase().includes(plain))) kept.push(text);
  }
  return kept;
}

const sentence = (text: string) => (/[.!?…]["”’)]?$/.test(text) ? text : `${text}.`);
