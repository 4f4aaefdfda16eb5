import { IMPORT_FIELD_LABELS, IMPORT_FIELDS, type ImportField } from '../../contract/newsletter-fields.ts';
import type { ColumnMappings } from '../../contract/newsletters.ts';

/** By `comparable` form, most certain first: English, German, French, Spanish, Italian, Portuguese, Dutch. */
const OTHER_HEADERS: Partial<Record<ImportField, string[]>> = {
  name: [
    'newslettername',
    'newsletter',
    'title',
    'publication',
    'publicationname',
    'newslettertitle',
    'titel',
    'nom',
    'titre',
    'nombre',
    'titulo',
    'nome',
    'naam',
  ],
  website: [
    'url',
    'websiteurl',
    'newsletterurl',
    'newsletterwebsite',
    'site',
    'siteurl',
    'web',
    'homepage',
    'link',
    'webaddress',
    'domain',
    'webseite',
    'internetseite',
    'adresseweb',
    'siteweb',
    'sitio',
    'sitioweb',
    'paginaweb',
    'sitoweb',
    'sito',
  ],
  description: [
    'newsletterdescription',
    'about',
    'summary',
    'details',
    'bio',
    'tagline',
    'notes',
    'beschreibung',
    'descripcion',
    'descrizione',
    'descricao',
    'omschrijving',
    'beschrijving',
  ],
  uniqueEmail: [
    'uniqueemailaddress',
    'trackingemail',
    'trackingaddress',
    'trackingemailaddress',
    'trackaddress',
    'trackemail',
    'subscriptionemail',
    'subscriptionaddress',
    'inboundemail',
    'inboundaddress',
    'email',
    'emailaddress',
    'mail',
    'mailaddress',
    'emailadresse',
    'courriel',
    'adressemail',
    'correo',
    'correoelectronico',
    'indirizzoemail',
  ],
};

/** Each header is used at most once, and fields without one are left out. */
export function guessImportColumns(headers: readonly string[]): Partial<ColumnMappings> {
  const guess: Partial<ColumnMappings> = {};
  const free = new Map(headers.map((header) => [header, comparable(header)]));
  for (const exact of [true, false]) {
    for (const field of IMPORT_FIELDS) {
      if (guess[field]) continue;
      const names = [comparable(IMPORT_FIELD_LABELS[field]), ...(OTHER_HEADERS[field] ?? [])];
      const header = names.map((name) => headerFor(free, name, exact)).find((found) => found !== undefined);
      if (header === undefined) continue;
      guess[field] = header;
      free.delete(header);
    }
  }
  return guess;
}

/** Shorter names must be the whole header, because 'link' is in 'LinkedIn' and 'mail' in 'E-mail of the editor'. */
const SHORTEST_PART = 7;

function headerFor(free: Map<string, string>, name: string, exact: boolean): string | undefined {
  for (const [header, plain] of free) {
    if (exact ? plain === name : name.length >= SHORTEST_PART && plain.includes(name)) return header;
  }
  return undefined;
}

const comparable = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^the/, '');
