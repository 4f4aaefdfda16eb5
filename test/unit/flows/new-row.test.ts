// A new newsletter's row: an unguessable address, the given fields, and nothing else that was sent.
import { describe, expect, it } from 'vitest';
import { createNewsletterRow } from '../../../src/flows/newsletter/new-row.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');
const begun = { uniqueEmail: null, createdBy: 'u1', standing: 'provisional' } as const;
const given = { name: 'The Tide Weekly', website: 'https://www.tide.test/about', description: 'Sailing' };
const row = (more: Partial<Parameters<typeof createNewsletterRow>[1]> = {}) =>
  createNewsletterRow(given, { ...begun, ...more }, 'Mail.App.test', NOW);

describe('a new newsletter', () => {
  it('has its own address with six digits and nine unambiguous characters, all equally frequent', () => {
    const drawn = Array.from({ length: 2_000 }, () =>
      /^[a-z-]+(\d{6})-(.{9})@mail\.app\.test$/.exec(row().uniqueEmail),
    );
    const secrets = drawn.map((found) => found?.[2] ?? '');
    expect(secrets.filter((secret) => !/^[a-km-np-z2-9]{9}$/.test(secret))).toEqual([]);
    expect(new Set(secrets).size).toBe(2_000);
    const counts = new Map<string, number>();
    for (const sign of secrets.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    // Each of 32 characters is expected 562 times, plus or minus 24.
    expect(counts.size).toBe(32);
    for (const count of counts.values()) expect(Math.abs(count - 562.5)).toBeLessThan(150);
  });

  it('keeps the address that an import names, and stores its origin, owner and time', () => {
    const made = createNewsletterRow(
      { ...given, id: 'mine', standing: 'trusted' } as typeof given,
      { ...begun, uniqueEmail: 'tide@mail.app.test' },
      'mail.app.test',
      NOW,
    );
    expect(made).toMatchObject({
      ...given,
      domain: 'tide.test',
      uniqueEmail: 'tide@mail.app.test',
      createdBy: 'u1',
      standing: 'provisional',
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect([made.id, made.reportSlug]).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      expect.stringMatching(/tide/),
    ]);
    expect(row().id).not.toBe(row().id);
  });
});
