// The Chromium of tests, benchmarks and screenshots: the binary of an npm package with our own arguments. The package's
// own arguments are for a serverless sandbox (single process, no web security); they make tests fail and hide
// violations of policies. BROWSER_PATH selects another browser.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';

const ROOT = resolve(import.meta.dirname, '../../..');
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium');
const CACHE = join(ROOT, 'node_modules/.cache');
const PARTS = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) =>
  join(PACKAGE, 'bin', name),
);

/**
 * Unpacks the package's browser, its libraries and its font once per version, next to the final folder, so that an
 * interrupted attempt is never taken as complete; in a process whose temporary folder that is.
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
    // Another process finished first.
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Writes the fonts' location, again if the folder was moved or copied, because without a font no text has a size. */
function nameFonts(folder: string): void {
  const file = join(folder, 'fonts/fonts.conf');
  const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`;
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${fonts}`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/** The browser's path and environment: libraries that a bare machine lacks, and the same font on every machine. */
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

/** Signs the browser in. @param cookie 'name=value' of a session. */
export async function addSessionCookie(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
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
