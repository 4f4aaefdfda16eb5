// Generates docs/configuration.md from src/env.ts, so that names, descriptions and defaults match what the Worker
// reads. `npm run configure` writes it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { REQUIRED_VARIABLES, SECRET_NAMES } from '../../src/domain/operations/production-check.ts';
import { vars } from '../../src/env.ts';
import { ROOT } from '../bundle.ts';

export const CONFIGURATION_DOC_PATH = join(ROOT, 'docs/configuration.md');

interface Variable {
  name: string;
  words: string;
  fallback: string;
  values: string;
}

/** Reads every variable of the schema in src/env.ts, in order, with its description from the comment above it. */
export function listEnvVariables(): Variable[] {
  const source = readFileSync(join(ROOT, 'src/env.ts'), 'utf8');
  const { properties = {} } = z.toJSONSchema(vars, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { default?: unknown; enum?: string[] }>;
  };
  return Object.entries(properties).map(([name, { default: fallback, enum: values }]) => ({
    name,
    words: wordsAbove(name, source),
    fallback: fallback === undefined || fallback === '' ? '' : String(fallback),
    values: values?.map((value) => `\`${value}\``).join(', ') ?? '',
  }));
}

/** The comment that ends on the line above a variable, as one line; '' if there is none. */
const wordsAbove = (name: string, source: string): string =>
  (new RegExp(`/\\*\\*((?:[^*]|\\*(?!/))*)\\*/\\n  ${name}:`).exec(source)?.[1] ?? '')
    .replace(/\s*\n\s*\*?\s*/g, ' ')
    .trim();

const HEAD = `# Configuration

Made from \`src/env.ts\` by \`npm run configure\`: change it there. Variables are in \`environments/NAME.json\`; secrets
are set with \`npx wrangler secret put NAME --env production\`, or by \`npm run provision\` from a file.
A Worker doesn't start, and says why, when a required one is missing or has the laptop's value, an address on this
machine or example.com; \`npm run doctor -- production\` says the same before a deploy. On the laptop everything has a
value of its own; those of the README's table of options can be set in the shell.

| name | kind | default | what it is |
|---|---|---|---|
`;

/** The text of the whole document. */
export function renderConfigurationDoc(): string {
  const rows = listEnvVariables().map(({ name, words, fallback, values }) => {
    const kind = SECRET_NAMES.includes(name) ? 'secret' : 'variable';
    const required = (REQUIRED_VARIABLES as readonly string[]).includes(name) ? ', required' : '';
    const cell = (text: string) => text.replaceAll('|', '\\|');
    return `| \`${name}\` | ${kind}${required} | ${fallback ? `\`${cell(fallback)}\`` : ''} | ${cell(words)}${values ? ` (${values})` : ''} |`;
  });
  return `${HEAD}${rows.join('\n')}\n`;
}
