// Functions take at most four positional arguments; beyond that an object names them.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const MOST = 4;

interface Node {
  type?: string;
  id?: { name?: string } | null;
  key?: { name?: string } | null;
  params?: unknown[];
}

/** Names of the functions with more arguments, with their file. */
function greedy(file: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, name);
    else if (node !== null && typeof node === 'object') {
      const { type = '', id, key, params } = node as Node;
      const named = id?.name ?? key?.name ?? name;
      if (/Function/.test(type) && Array.isArray(params) && params.length > MOST)
        found.push(`${relative(ROOT, file)} ${named}`);
      for (const value of Object.values(node)) walk(value, named);
    }
  };
  walk(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }), '?');
  return found;
}

it('a function takes at most four positional arguments', () => {
  const files = ['src', 'web'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(files.flatMap(greedy)).toEqual([]);
});
