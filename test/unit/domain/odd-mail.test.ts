// The facts kept beside a mail's bytes, and long headers of a composed mail.
import { describe, expect, it } from 'vitest';
import { composeMessage } from '../../../src/domain/mail/compose.ts';
import { parseRawMailMetadata, toRawMailMetadata } from '../../../src/domain/mail/raw-facts.ts';

describe('the facts stored beside a mail', () => {
  const arrival = {
    newsletterId: '6f1c2d3e-0000-4000-8000-00000000b002',
    arrivedAt: new Date('2026-06-01T00:00:00Z'),
    door: 'webhook' as const,
    authentication: 'dkim=pass header.d=a.test',
  };

  it('restore its arrival; missing or invalid facts restore none', () => {
    const facts = toRawMailMetadata(arrival);
    expect(parseRawMailMetadata(facts)).toEqual(arrival);
    expect(toRawMailMetadata({ ...arrival, authentication: `é${'x'.repeat(3000)}` }).authentication).toBe(
      `?${'x'.repeat(1999)}`,
    );
    expect(parseRawMailMetadata(toRawMailMetadata({ ...arrival, authentication: null }))?.authentication).toBeNull();
    for (const wrong of [{ door: 'window' }, { newsletter: 'x' }, { arrived: 'soon' }] as Record<string, string>[])
      expect(parseRawMailMetadata({ ...facts, ...wrong })).toBeNull();
    expect(parseRawMailMetadata({})).toBeNull();
  });
});

describe('a composed mail', () => {
  it('has a long non-ASCII subject in encoded words of at most 75 characters, and no injected header', () => {
    const text = new TextDecoder().decode(
      composeMessage({
        from: 'a@b.test\r\nBcc: c@d.test',
        to: null,
        subject: 'Ünïcödé '.repeat(12).trim(),
        date: new Date('2026-06-01T10:00:00Z'),
        html: null,
        text: 'Hello',
      }),
    );
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('From: a@b.test Bcc: c@d.test');
    const words = text.match(/=\?UTF-8\?B\?[^?]+\?=/g) ?? [];
    expect(words.length).toBeGreaterThan(2);
    expect(words.every((word) => word.length <= 75)).toBe(true);
    const bytes = words.map((word) => Uint8Array.from(atob(word.slice(10, -2)), (c) => c.charCodeAt(0)));
    // Each encoded word is valid by itself: no character is split.
    expect(bytes.map((each) => new TextDecoder('utf-8', { fatal: true }).decode(each)).join('')).toBe(
      'Ünïcödé '.repeat(12).trim(),
    );
    expect(lines).toContain('Date: Mon, 01 Jun 2026 10:00:00 +0000');
    expect(lines.some((line) => line.startsWith('To:'))).toBe(false);
  });
});
