// Who may import whom: the README's rooms as data. A breach fails with the file and the import.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const PURE = [
  'postal-mime',
  '@kenjiuno/msgreader',
  '@kenjiuno/decompressrtf',
  'rtf-stream-parser',
  'htmlparser2',
  'sanitize-html',
  'papaparse',
  'tldts',
  'fflate',
];

interface Room {
  /** Rooms and files of this project. */
  ours: string[];
  packages: string[];
  /** Rooms of which only types may be imported. */
  typesOf?: string[];
  /** Built-in modules. */
  node?: string[];
}

const ROOMS: Record<string, Room> = {
  'src/contract': { ours: ['src/contract'], packages: ['zod'] },
  'src/domain': {
    ours: ['src/domain', 'src/contract', 'src/errors.ts'],
    packages: PURE,
    // A mail is hashed while it streams (mail/id-stream.ts), which the platform's digest can't do; encoded hosts are
    // decoded (site/letters.ts).
    node: ['node:crypto', 'node:url'],
  },
  'src/detect': { ours: ['src/detect', 'src/domain', 'src/contract', 'src/errors.ts'], packages: [...PURE, 'zod'] },
  'src/store': {
    ours: ['src/store', 'src/contract', 'src/errors.ts'],
    typesOf: ['src/domain'],
    packages: ['drizzle-orm', '@neondatabase/serverless'],
  },
  'src/adapters': {
    ours: ['src/adapters', 'src/contract', 'src/domain', 'src/detect', 'src/errors.ts', 'src/jobs.ts'],
    packages: ['openai', 'stripe', 'jose', 'oauth4webapi', '@modelcontextprotocol/server', 'zod', ...PURE],
  },
  'src/flows': {
    ours: [
      'src/flows',
      'src/contract',
      'src/domain',
      'src/detect',
      'src/store',
      'src/errors.ts',
      'src/jobs.ts',
      'src/log.ts',
      'src/memory.ts',
    ],
    typesOf: ['src/adapters', 'src/services.ts'],
    packages: ['fflate', 'zod'],
  },
  'src/api': {
    ours: [
      'src/api',
      'src/contract',
      'src/domain',
      'src/store',
      'src/flows',
      'src/errors.ts',
      'src/log.ts',
      'web/report',
      'web/recap',
      'web/sponsors',
      'src/memory.ts',
    ],
    typesOf: ['src/services.ts', 'src/adapters'],
    packages: ['hono', '@hono/zod-validator', 'zod'],
  },
  'src/services.ts': {
    ours: ['src/env.ts', 'src/adapters', 'src/detect', 'src/domain', 'src/store', 'src/errors.ts', 'src/log.ts'],
    typesOf: ['src/jobs.ts', 'src/contract'],
    packages: [],
  },
  'src/people-first.ts': { ours: [], packages: [] },
  // The only file that needs to know which request or job it runs in.
  'src/memory.ts': { ours: ['src/errors.ts'], packages: [] },
  'src/log.ts': { ours: ['src/errors.ts'], packages: [], node: ['node:async_hooks'] },
  'src/worker.ts': {
    ours: [
      'src/api/app.ts',
      'src/flows',
      'src/jobs.ts',
      'src/log.ts',
      'src/memory.ts',
      'src/people-first.ts',
      'src/services.ts',
      'src/env.ts',
      'src/errors.ts',
    ],
    packages: [],
  },
  web: { ours: ['web', 'src/contract'], packages: ['*'] },
  // The deployment check is the Worker's, and its configuration schema says what can be set. The doctor says if the
  // embedding model is calibrated.
  local: {
    ours: [
      'local',
      'src/contract',
      'src/domain/audience/similarity-maps.ts',
      'src/domain/html-escape.ts',
      'src/domain/operations/production-check.ts',
      'src/env.ts',
    ],
    packages: ['*'],
  },
};

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^'";]*?from\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

function filesIn(room: string): string[] {
  const path = join(ROOT, room);
  if (!existsSync(path)) return [];
  if (/\.tsx?$/.test(room)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const within = (path: string, rooms: string[]) => rooms.some((room) => path === room || path.startsWith(`${room}/`));

function breaches(room: string, { ours, packages, typesOf = [], node = [] }: Room): string[] {
  return filesIn(room).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, type, names, from, dynamic]) => {
      const target = from ?? dynamic ?? '';
      const where = relative(ROOT, file);
      if (target.startsWith('.')) {
        const path = relative(ROOT, resolve(dirname(file), target.split('?')[0] ?? target));
        if (within(path, ours) || path === where) return [];
        // `import { type A, type B }` imports only types as well.
        const onlyTypes =
          Boolean(type) || /^\{\s*(type\s+\w+(\s+as\s+\w+)?\s*,?\s*)+\}\s*from\s*$/.test(`${(names ?? '').trim()} `);
        if (onlyTypes && within(path, typesOf)) return [];
        return [`${where} imports ${path}${onlyTypes ? ' (types)' : ''}`];
      }
      if (target.startsWith('node:') || target.startsWith('cloudflare:'))
        return room === 'local' || room === 'web' || node.includes(target) ? [] : [`${where} imports ${target}`];
      const name = target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/');
      return packages.includes('*') || packages.includes(name) ? [] : [`${where} imports the package ${name}`];
    }),
  );
}

/**
 * Shared folders of web/, lowest first: each may use itself and the ones before it, and every feature may use all.
 * All other folders are features.
 */
const WEB_SHARED = ['data', 'ui', 'plots', 'shell'];
/** Files that a shared folder may also use: the table of pages, from which the shell draws the sidebar. */
const WEB_TOP: Record<string, string[]> = { shell: ['web/routes.ts'] };

function webBreaches(): string[] {
  const folders = readdirSync(join(ROOT, 'web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return folders.flatMap((folder) => {
    const at = WEB_SHARED.indexOf(folder);
    const shared = at < 0 ? WEB_SHARED : WEB_SHARED.slice(0, at);
    const ours = [folder, ...shared].map((name) => `web/${name}`).concat('src/contract', WEB_TOP[folder] ?? []);
    return breaches(`web/${folder}`, { ours, packages: ['*'], node: [] });
  });
}

describe('the house', () => {
  for (const [room, rules] of Object.entries(ROOMS)) {
    it(`${room} imports only what it may`, () => {
      expect(breaches(room, rules)).toEqual([]);
    });
  }

  it('features of the web do not import each other: what several use is in data, ui, plots or shell', () => {
    expect(webBreaches()).toEqual([]);
  });

  it('every file of src belongs to a room', () => {
    const known = [...Object.keys(ROOMS), 'src/env.ts', 'src/errors.ts', 'src/jobs.ts'];
    const strays = filesIn('src')
      .map((file) => relative(ROOT, file))
      .filter((file) => !within(file, known));
    expect(strays).toEqual([]);
  });

  it('no comment is wider than the formatter lets code be', () => {
    const { lineWidth } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')).formatter;
    const wide = ['src', 'web', 'local', 'test'].flatMap(filesIn).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, nth) =>
          line.length > lineWidth && /^\s*(?:\/\/(?! biome-ignore)|\*|\/\*)/.test(line)
            ? [`${relative(ROOT, file)}:${nth + 1}`]
            : [],
        ),
    );
    expect(wide).toEqual([]);
  });

  it('rows of raw SQL have the types that store/rows.ts reads, never types claimed beside the text', () => {
    const claims = filesIn('src')
      .filter((file) => !/\/src\/store\/rows\.ts$/.test(file))
      .filter((file) =>
        /\b(?:execute|sql|runStatements)<|\{ rows\b[^}]*\} = await \w+\.execute\(/.test(readFileSync(file, 'utf8')),
      )
      .map((file) => relative(ROOT, file));
    expect(claims).toEqual([]);
  });

  it('no file or folder is called utils, lib, helpers or misc', () => {
    const drawers = filesIn('src')
      .concat(filesIn('web'), filesIn('local'))
      .filter((file) => /\/(utils?|lib|helpers?|misc)(\/|\.tsx?$)/.test(file));
    expect(drawers).toEqual([]);
  });

  it('zod is imported as a namespace, which the bundler can shake', () => {
    const wrong = filesIn('src').filter((file) =>
      /import \{[^}]*\bz\b[^}]*\} from 'zod'/.test(readFileSync(file, 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('every command and file that the documents name exists', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const documents = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)];
    const wrong = documents
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => {
        const text = readFileSync(join(ROOT, path), 'utf8');
        const commands = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
        const files = [...text.matchAll(/`((?:src|web|local|test|docs)\/[\w./-]+\.\w+)`/g)].map(
          ([, file = '']) => file,
        );
        const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) => join(dirname(path), to));
        return [
          ...commands.filter((name) => !Object.hasOwn(scripts, name)),
          ...[...files, ...links].filter((file) => !existsSync(join(ROOT, file)) && !/podcast/.test(file)),
        ].map((what) => `${path} names ${what}`);
      });
    expect(wrong).toEqual([]);
  });
});
