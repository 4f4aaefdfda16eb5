// Cold loads have few files, and the document's head preloads the current page's files and data beside the scripts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { PAGES } from '../src/contract/pages.ts';
import { type ModuleGraph, reachableModules } from './module-reach.ts';

const FIRST = PAGES.filter(({ admin }) => !admin);
/** The placeholder in index.html for the table from a page's path to its files, which the script in the head uses. */
const MARK = '__FIRST__';
/** A module with fewer characters than this takes longer to request than to transfer. */
const TINY = 700;
const ICON_FILE = '/favicon.svg';
const ICON = /\/lucide-react\//;

interface Chunk {
  type: string;
  fileName: string;
  facadeModuleId?: string | null;
  imports?: string[];
}

/** Writes the table of preloaded files into index.html and inlines the icon. */
export function preloadPlugin(root: string): Plugin {
  return {
    name: 'first-load',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!html.includes(MARK)) return html;
        const chunks = Object.values(bundle ?? {}) as Chunk[];
        const there = new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file));
        const table = FIRST.map(({ path, module, asks }) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === `${root}/${module}`);
          if (bundle && !chunk)
            throw new Error(`No ${module} is built: src/contract/pages.ts names it as the page of ${path}`);
          const files = chunk ? withImports(chunk, chunks).filter((file) => !there.has(file)) : [];
          return [path, [asks ?? '', ...files.map((file) => `/${file}`)]];
        });
        const icon = readFileSync(`${root}/public${ICON_FILE}`).toString('base64');
        return html
          .replace(MARK, () => JSON.stringify(Object.fromEntries(table)))
          .replace(`href="${ICON_FILE}"`, () => `href="data:image/svg+xml;base64,${icon}"`);
      },
    },
  };
}

/** The gzip size in KB of the JavaScript of each page's cold load. */
export function measureFirstLoads(out: string): { path: string; kilobytes: number }[] {
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  const size = (file: string) => gzipSync(readFileSync(join(out, file))).length / 1024;
  const sum = (files: string[]) => files.reduce((all, file) => all + size(file), 0);
  const always = sum([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file = '']) => file));
  const table = /\{"\/":\[.*?\]\}/.exec(html)?.[0];
  if (!table) throw new Error(`${out}/index.html holds no table of pages`);
  return Object.entries(JSON.parse(table) as Record<string, string[]>).map(([path, [, ...files]]) => ({
    path,
    kilobytes: always + sum(files),
  }));
}

function withImports(chunk: Chunk, chunks: Chunk[], seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  for (const name of chunk.imports ?? []) {
    const next = chunks.find(({ fileName }) => fileName === name);
    if (next) withImports(next, chunks, seen);
  }
  return [...seen];
}

/**
 * Assigns modules to few chunks, because every file costs time on a slow connection. 'common' is what the app's entry
 * shares with others; no other entry loads 'app', because that would start the app in its page. @returns a function
 * from a module's id to its chunk; null leaves the module to the bundler, mainly libraries of single pages.
 */
export function createChunkAssigner(root: string, entries: readonly string[]) {
  const app = `${root}/index.html`;
  const others = entries.map((name) => `${root}/${name}`).filter((entry) => entry !== app);
  const pages = FIRST.map(({ module }) => `${root}/${module}`);
  let reached: Map<string, Set<string>> | null = null;
  let later: Set<string> | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    later ??= new Set(others.flatMap((entry) => [...reachableModules(entry, graph, { later: true })]));
    reached ??= new Map([app, ...others, ...pages].map((from) => [from, reachableModules(from, graph)]));
    const by = (entry: string, module = id) => reached?.get(entry)?.has(module) === true;
    if (/\.(?:css|html)$/.test(id)) return null;
    if (by(app)) return others.some((entry) => by(entry)) ? 'common' : later.has(id) ? 'later' : 'app';
    if (later.has(id)) return null;
    const users = pages.filter((page) => by(page)).length;
    if (ICON.test(id)) return users > 0 ? 'app' : null;
    const light = (module: string) => !module.includes('/node_modules/') || ICON.test(module) || by(app, module);
    const isTiny = (graph.getModuleInfo(id)?.code?.length ?? TINY) < TINY;
    return users > (isTiny ? 0 : 2) && [...reachableModules(id, graph)].every(light) ? 'app' : null;
  };
}
