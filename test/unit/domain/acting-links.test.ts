// No link that acts for its reader is ever requested: none of 10,000 generated ones, none in the collected mails.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSiteReader } from '../../../src/adapters/site-reader.ts';
import { segment } from '../../../src/detect/blocks.ts';
import { readMessage } from '../../../src/domain/mail/message.ts';
import { isFollowable, REDIRECT_RULES } from '../../../src/flows/link/redirect-rules.ts';
import { createSeededRandom } from '../../support/random.ts';
import { createMemoryEdgeCache } from '../adapters/support/network.ts';

const MIME = new URL('../../../../shared/mime/files', import.meta.url).pathname;

const random = createSeededRandom(20_261_127);
const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
const code = (length: number) =>
  Array.from({ length }, () => one([...'abcdefghijkmnpqrstuvwxyzABCDEFGH23456789'])).join('');

const ACTS = [
  'unsubscribe',
  'unsub',
  'opt-out',
  'optout',
  'preferences',
  'email-preferences',
  'manage-subscription',
  'confirm',
  'confirm-subscription',
  'verify-email',
  'double-opt-in',
  'one-click',
  'abmelden',
  'desabonner',
  'cancel-subscription',
  'login',
  'sign-in',
  'oauth',
  'reply',
  'share',
  'forward',
  'vote',
  'poll',
  'feedback',
  'add-to-calendar',
  'calendar',
];
const WORDS = [
  'Unsubscribe',
  'unsubscribe here',
  'Manage your preferences',
  'Update your profile',
  'Confirm your subscription',
  'Verify your email',
  'Abmelden',
  'Se désabonner',
  'Darse de baja',
  'Disiscriviti',
  'Uitschrijven',
  'Отписаться',
  '配信停止',
  'Log in',
  'Sign in',
  'Reply',
  'Share this issue',
  'Forward this to a friend',
  'Add to calendar',
  'Vote',
  'Rate this issue',
  'How did we do?',
  'Antworten',
  'Teilen',
  'Partager',
  'Compartir',
];
const HOSTS = [
  'click.letters.example',
  'link.mail.beehiiv.com',
  'substack.com',
  'u123.ct.sendgrid.net',
  'letters.example',
];
const base64 = (text: string) =>
  Buffer.from(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/**
 * A link that acts for its reader, recognisable by its address (plain, escaped, encoded, as a file) or by its text
 * alone.
 */
function acting(): { href: string; words: string } {
  const host = one(HOSTS);
  const act = one(ACTS);
  const plain = `https://letters.example/${act}?u=${code(8)}`;
  switch (Math.floor(random() * 7)) {
    case 0:
      return { href: `https://${host}/${act}/${code(12)}`, words: 'here' };
    case 1:
      return { href: `https://${host}/c/${code(6)}?do=1&url=${encodeURIComponent(plain)}`, words: 'click' };
    case 2:
      return { href: `https://${host}/r/${base64(plain)}`, words: 'this link' };
    case 3:
      return { href: `https://${host}/r?d=${base64(JSON.stringify({ e: plain, k: code(9) }))}`, words: 'this link' };
    case 4:
      return { href: `https://${host}/c?u=${encodeURIComponent(encodeURIComponent(plain))}`, words: 'more' };
    case 5:
      return {
        href: `https://${host}/files/${code(9)}.${one(['pdf', 'ics', 'zip', 'exe', 'docx'])}`,
        words: 'Read it',
      };
    default:
      return {
        href: `https://${host}/ss/c/${code(60)}/${code(6)}`,
        words: `${one(['', 'You can ', 'Please: '])}${one(WORDS)}`,
      };
  }
}

describe('links that act for their reader', () => {
  it('are never requested: 10,000 generated ones', () => {
    const links = Array.from({ length: 10_000 }, acting);
    expect(links.filter(({ href, words }) => isFollowable(href, words)).slice(0, 5)).toEqual([]);
  });

  it('are not requested through a harmless link’s redirect, nor is their landing page read', async () => {
    const click = 'https://link.mail.beehiiv.com/ss/c/u001.9fAbCdEfGh/4ab/h0';
    const sent = new Set<string>();
    let target = '';
    const get: typeof fetch = async (input) => {
      sent.add(new URL(String(input)).pathname);
      return new Response(null, { status: 302, headers: { location: target } });
    };
    const hosts = HOSTS.map((host) => `${host}=http://127.0.0.1:9299`).join(',');
    const reader = createSiteReader(
      { mode: 'hosts', hosts, origin: 'http://app.test', contactAddress: '' },
      createMemoryEdgeCache(),
      get,
    );
    for (let n = 0; n < 500; n++) {
      const link = acting();
      // Skipped if only the link's text gives it away: a redirect shows no text, so such an address is rightly
      // requested.
      if (isFollowable(link.href, '')) continue;
      target = link.href;
      await reader.redirects(click, REDIRECT_RULES);
      await reader.document(target, { accept: 'text/html', freshMs: 0, mayAsk: REDIRECT_RULES.mayAsk });
    }
    expect([...sent]).toEqual([new URL(click).pathname]);
  });

  it.each([
    ['https://link.mail.beehiiv.com/ss/c/u001.9fAbCdEfGh/4ab/h0', 'Start your free trial'],
    ['https://substack.com/redirect/0b8c1f2a-1111-4c6e-9f00-aa51c7d2e3f4?j=eyJ1IjoiMXVhIn0', 'See the new collection'],
    ['https://click.convertkit-mail2.com/abc/def/aHR0cHM6Ly9hY21lLmV4YW1wbGUvcHJpY2luZw==', 'Acme: order your sample'],
    ['https://paved.com/c/8271', 'Sign up for Acme'],
    ['https://click.example/c/1?u=https%3A%2F%2Facme.example%2Fsubscribe', 'Subscribe to The Acme Letter'],
  ])('are distinguished from ads, which are requested: %s', (href, words) => {
    expect(isFollowable(href, words)).toBe(true);
  });

  it.skipIf(!existsSync(MIME))('none of those in the collected mails is asked', async () => {
    const SAYS =
      /unsubscri|opt[- ]?out|(?:manage|update|change) (?:your )?(?:e-?mail )?(?:preferences|subscription|profile)|abmelden|désabonn|desinscri|log ?in\b|forward to a friend/i;
    let [seen, asked] = [0, 0];
    const wrong: string[] = [];
    for (const entry of readdirSync(MIME, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = entry.name;
      const { message } = await readMessage(readFileSync(join(entry.parentPath, file)), { filename: file });
      for (const block of segment(message).blocks)
        for (const link of block.links) {
          if (!/^https?:/i.test(link.href) || !SAYS.test(`${link.text} ${link.href}`)) continue;
          seen++;
          if (!isFollowable(link.href, `${link.text} ${block.words}`)) continue;
          asked++;
          wrong.push(`${link.text} | ${link.href.slice(0, 100)}`);
        }
    }
    expect(seen).toBeGreaterThan(50);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(asked).toBe(0);
  });
});
