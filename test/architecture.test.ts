// Who may import whom: the house of the README as data. A breach fails with the file and the import.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const PURE = [
  'postal-mime',
  '@kenjiuno/msgreader',
  'htmlparser2',
  'html-to-text',
  'sanitize-html',
  'papaparse',
  'tldts',
  'fflate',
];

interface Room {
  /** Rooms and files of ours. */
  ours: string[];
  packages: string[];
  /** Rooms of which only types may be imported. */
  typesOf?: string[];
}

const ROOMS: Record<string, Room> = {
  'src/contract': { ours: ['src/contract'], packages: ['zod'] },
  'src/domain': { ours: ['src/domain', 'src/contract', 'src/errors.ts'], packages: PURE },
  'src/detect': { ours: ['src/detect', 'src/domain', 'src/contract', 'src/errors.ts'], packages: [...PURE, 'zod'] },
  'src/store': {
    ours: ['src/store', 'src/contract', 'src/errors.ts'],
    typesOf: ['src/domain'],
    packages: ['drizzle-orm', '@neondatabase/serverless'],
  },
  'src/adapters': {
    ours: ['src/adapters', 'src/contract', 'src/domain', 'src/detect', 'src/errors.ts'],
    typesOf: ['src/jobs.ts'],
    packages: ['openai', 'stripe', 'jose', 'oauth4webapi', 'zod', ...PURE],
  },
  'src/flows': {
    ours: ['src/flows', 'src/contract', 'src/domain', 'src/detect', 'src/store', 'src/errors.ts', 'src/jobs.ts'],
    typesOf: ['src/adapters', 'src/services.ts'],
    packages: ['fflate', 'zod'],
  },
  'src/api': {
    ours: ['src/api', 'src/contract', 'src/domain', 'src/store', 'src/flows', 'src/errors.ts', 'web/report'],
    typesOf: ['src/services.ts', 'src/adapters'],
    packages: ['hono', '@hono/zod-validator', 'zod'],
  },
  'src/services.ts': {
    ours: ['src/env.ts', 'src/adapters', 'src/detect', 'src/domain', 'src/store', 'src/errors.ts'],
    typesOf: ['src/jobs.ts', 'src/contract'],
    packages: [],
  },
  'src/worker.ts': {
    ours: ['src/api/app.ts', 'src/flows', 'src/jobs.ts', 'src/services.ts', 'src/env.ts', 'src/errors.ts'],
    packages: [],
  },
  web: { ours: ['web', 'src/contract'], packages: ['*'] },
  local: { ours: ['local', 'src/contract'], packages: ['*'] },
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

function breaches(room: string, { ours, packages, typesOf = [] }: Room): string[] {
  return filesIn(room).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, type, names, from, dynamic]) => {
      const target = from ?? dynamic ?? '';
      const where = relative(ROOT, file);
      if (target.startsWith('.')) {
        const path = relative(ROOT, resolve(dirname(file), target.split('?')[0] ?? target));
        if (within(path, ours) || path === where) return [];
        // `import { type A, type B }` imports types alone as well.
        const onlyTypes =
          Boolean(type) || /^\{\s*(type\s+\w+(\s+as\s+\w+)?\s*,?\s*)+\}\s*from\s*$/.test(`${(names ?? '').trim()} `);
        if (onlyTypes && within(path, typesOf)) return [];
        return [`${where} imports ${path}${onlyTypes ? ' (types)' : ''}`];
      }
      if (target.startsWith('node:') || target.startsWith('cloudflare:'))
        return room === 'local' || room === 'web' ? [] : [`${where} imports ${target}`];
      const name = target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/');
      return packages.includes('*') || packages.includes(name) ? [] : [`${where} imports the package ${name}`];
    }),
  );
}

describe('the house', () => {
  for (const [room, rules] of Object.entries(ROOMS)) {
    it(`${room} imports only what it may`, () => {
      expect(breaches(room, rules)).toEqual([]);
    });
  }

  it('every file of src belongs to a room', () => {
    const known = [...Object.keys(ROOMS), 'src/env.ts', 'src/errors.ts', 'src/jobs.ts'];
    const strays = filesIn('src')
      .map((file) => relative(ROOT, file))
      .filter((file) => !within(file, known));
    expect(strays).toEqual([]);
  });

  it('there are no drawers', () => {
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
});
