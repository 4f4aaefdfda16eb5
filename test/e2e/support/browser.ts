// The one Chromium of tests, benchmarks and screenshots: the npm package's, with our arguments alone. The package's own
// are made for a serverless sandbox (a single process, no web security): they make tests fail and blind those of
// policies. BROWSER_PATH names another browser.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium');
const CACHE = join(ROOT, 'node_modules/.cache');
const PARTS = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) =>
  join(PACKAGE, 'bin', name),
);

/**
 * Unpacks the package's browser, its libraries and its font once for each version: beside its final place and renamed,
 * so that one that was cut off is never taken for a whole one. In a process of its own, since the package unpacks into
 * the folder for temporary files alone.
 * @returns the folder.
 */
function unpacked(): string {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const part = mkdtempSync(`${folder}-`);
  const code = `import { inflate } from '@sparticuz/chromium'; await Promise.all(${JSON.stringify(PARTS)}.map((part) => inflate(part)));`;
  execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: part },
  });
  try {
    renameSync(part, folder);
  } catch (error) {
    // Another process was quicker.
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Says where the fonts lie: anew where the folder was moved or copied, since without one font no text has a size. */
function nameFonts(folder: string): void {
  const file = join(folder, 'fonts/fonts.conf');
  const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${fonts}`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * Where the browser is and what it is run with: libraries that a bare machine lacks, and the same font on every
 * machine.
 */
function browser(): { executablePath: string; env?: Record<string, string> } {
  if (process.env.BROWSER_PATH) return { executablePath: process.env.BROWSER_PATH };
  const folder = unpacked();
  nameFonts(folder);
  const environment = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...environment,
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

export const launchOptions = {
  ...browser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
