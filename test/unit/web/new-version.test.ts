// A tab open during a deploy: when it is reloaded, and that typed text is stored first.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from './support/storage.ts';

const { done } = vi.hoisted(() => ({ done: [] as string[] }));
vi.mock('../../../web/shell/typed-text.ts', () => ({
  restoreTypedText: () => void done.push('followed'),
  storeTypedText: () => void done.push('kept'),
}));

const kept = new Map<string, string>();
/** A document that contains the script of a build, or none. */
const pageOf = (build: string | null) => ({
  querySelector: (which: string) =>
    which === 'script[type=module][src]' && build ? { getAttribute: (name: string) => name === 'src' && build } : null,
});
let tab: EventTarget;
let answer: () => Response;

/** The tab as a build loaded it. */
async function loaded(build: string | null) {
  const location = { pathname: '/deals', reload: () => void done.push('reloaded') };
  tab = Object.assign(new EventTarget(), { location });
  vi.stubGlobal('window', tab);
  vi.stubGlobal('document', pageOf(build));
  vi.resetModules();
  const { reloadOnNewVersion } = await import('../../../web/shell/new-version.ts');
  reloadOnNewVersion();
  tab.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(done).toEqual(['followed']));
  done.length = 0;
}
/** Reports that code can't be loaded. @returns what the tab has done after that. */
async function fails(): Promise<string[]> {
  done.length = 0;
  tab.dispatchEvent(new Event('vite:preloadError'));
  await new Promise((later) => setTimeout(later));
  return [...done];
}

beforeEach(() => {
  kept.clear();
  done.length = 0;
  stubStorage(kept);
  vi.stubGlobal('fetch', async (path: string, { cache }: RequestInit) => {
    done.push(`${path} ${cache}`);
    return answer();
  });
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (html: string) => pageOf(/build-\d/.exec(html)?.[0] ?? null);
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

describe('code that can’t be loaded', () => {
  it('reloads the page once per build, after typed text was stored', async () => {
    await loaded('build-1');
    answer = () => new Response('build-2');
    expect(await fails()).toEqual(['/deals no-store', 'kept', 'reloaded']);
    expect(await fails()).toEqual(['/deals no-store']);
    answer = () => new Response('build-3');
    expect(await fails()).toEqual(['/deals no-store', 'kept', 'reloaded']);
  });

  it.each<[what: string, mine: string | null, answer: () => Response]>([
    ['of the build that is there still', 'build-1', () => new Response('build-1')],
    ['where the server fails', 'build-1', () => new Response('build-2', { status: 500 })],
    ['where the page names none', 'build-1', () => new Response('Sign in to the hotel’s network')],
    ['of a page that is no build', null, () => new Response('build-2')],
    [
      'without a network',
      'build-1',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('%s leaves the page as it is', async (_, mine, answered) => {
    kept.set('reloaded-for', 'build-0');
    await loaded(mine);
    answer = answered;
    expect(await fails()).toEqual(['/deals no-store']);
  });
});
