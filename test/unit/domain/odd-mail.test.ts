// Unusual mail: what the receiving server wrote, the facts kept beside the bytes, long headers, and odd pitch factors.
import { describe, expect, it } from 'vitest';
import { findAuthenticationResults } from '../../../src/domain/mail/authentication.ts';
import { composeMessage } from '../../../src/domain/mail/compose.ts';
import { parseRawMailMetadata, toRawMailMetadata } from '../../../src/domain/mail/raw-facts.ts';

describe('unusual authentication results', () => {
  const raw = (lines: string[]) => new TextEncoder().encode([...lines, 'Subject: x', '', 'Hello'].join('\r\n'));

  it('are read from our own server alone, without comments, with quoted semicolons intact', () => {
    const of = (...values: string[]) =>
      findAuthenticationResults(raw(values.map((value) => `Authentication-Results: ${value}`)), 'mx.app.test');
    expect(of('mx.other.test; dkim=pass header.d=a.test', 'MX.app.test 1; spf=none')).toBe('spf=none');
    expect(of('mx.app.test; dkim=pass (a ; (nested \\) one) b) header.d=a.test')).toBe('dkim=pass header.d=a.test');
    expect(of('mx.app.test; dkim=pass header.i="a;\\"b"@a.test; spf=pass')).toBe(
      'dkim=pass header.i="a;"b"@a.test; spf=pass',
    );
    expect(of('mx.other.test; spf=pass')).toBeNull();
  });

  it('keep a backslash outside of quotes and comments as a character', () => {
    const said = (value: string) =>
      findAuthenticationResults(
        new TextEncoder().encode(`Authentication-Results: mx.test; ${value}\r\nSubject: x\r\n\r\n`),
        'mx.test',
      );
    expect(said('a\\; b')).toBe('a\\; b');
    expect(said('"a\\"; b"; c')).toBe('"a"; b"; c');
    expect(said('a (x\\); y) b; c')).toBe('a b; c');
  });
});

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
