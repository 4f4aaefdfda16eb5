// Unusual mail: what the receiving server wrote, the facts kept beside the bytes, long headers, and odd pitch factors.
import { describe, expect, it } from 'vitest';
import { findAuthenticationResults, parseAuthenticationResults } from '../../../src/domain/mail/authentication.ts';
import { composeMessage } from '../../../src/domain/mail/compose.ts';
import { parseRawMailMetadata, toRawMailMetadata } from '../../../src/domain/mail/raw-facts.ts';
import { describePitchFactor } from '../../../src/domain/pitch/text.ts';

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

  it('prove the domains of valid signatures, each once, and the first envelope sender', () => {
    expect(
      parseAuthenticationResults(
        'dkim=pass header.d=A.test; dkim=pass header.i=@a.test; dkim=fail header.d=b.test; dkim=pass header.i=me@c.test.; dkim=pass header.d=nodot; spf=pass smtp.mailfrom=x@d.test; spf=pass smtp.mailfrom=e.test',
      ),
    ).toEqual({ dkim: ['a.test', 'c.test'], spf: 'd.test' });
    expect(parseAuthenticationResults(null)).toEqual({ dkim: [], spf: null });
    const many = (count: number) =>
      parseAuthenticationResults(Array.from({ length: count }, (_, n) => `dkim=pass header.d=a${n}.test`).join(';'));
    expect([many(50).dkim.length, many(51).dkim.length]).toEqual([50, 50]);
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

describe('a score’s factors in words', () => {
  const basis = {
    best: { newsletterId: 'n', similarity: 0.8, times: 2, renewals: 1, lastAt: '2026-05-01T00:00:00Z' },
    near: 2,
    nearest: 16,
    newsletters: 3,
    times: 4,
    fill: 0.25,
    fit: 0.635,
    mine: false,
    lastAt: '2026-05-02T00:00:00Z',
  } as never;
  const now = new Date('2026-06-01T00:00:00Z');
  const words = (name: string, more: object = {}, to?: 'searcher') =>
    describePitchFactor(
      { name: name as 'near', share: 12.26 },
      {
        basis: { ...(basis as object), ...more } as never,
        bestName: 'The Letter',
        confidence: 94,
        ...(to ? { to } : {}),
      },
      now,
    ).text;

  it('state where, how often, when, how similar and how certain', () => {
    expect(words('breadth')).toBe('Sponsored 3 other newsletters');
    expect(words('breadth', { newsletters: 1 })).toBe('Sponsored 1 other newsletter');
    expect(words('near')).toBe('Active in 2 of your 16 closest newsletters, most often in The Letter');
    expect(words('near', {}, 'searcher')).toBe('Active in 2 of the 16 closest newsletters, most often in The Letter');
    expect(words('near', { best: null })).toBe('Active in 2 of your 16 closest newsletters');
    expect(words('near', { nearest: 0 })).toBe(
      'We don’t know yet which newsletters are similar to yours, so all of them count at a reduced weight',
    );
    expect(words('fit')).toBe('Its customers match your readers by 64%');
    expect(words('fit', { fit: null })).toBe('Its customers match your readers');
    expect(words('renewal')).toBe('Came back once to a newsletter it had sponsored before');
    expect(words('renewal', { times: 5 })).toBe('Came back twice to a newsletter it had sponsored before');
    expect(words('recency')).toBe('Most recent placement on May 2');
    expect(words('fill')).toBe('25% of its placements came through ad networks, cross-promotions or house ads');
    expect(words('unsure')).toBe('Confidence of its detections: 94%');
  });
});
