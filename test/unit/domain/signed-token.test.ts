// Signed tokens are accepted only unchanged, for their purpose and before they expire.
import { describe, expect, it } from 'vitest';
import { signUnsubscribeToken, verifyUnsubscribeToken } from '../../../src/domain/account/unsubscribe-token.ts';
import { signRemovalToken, verifyRemovalToken } from '../../../src/domain/contact/removal-token.ts';
import { signToken, verifyToken } from '../../../src/domain/signed-token.ts';

const SECRET = 'a secret of thirty-two characters';
const NOW = new Date('2026-06-15T12:00:00Z');
const LATER = new Date('2026-06-16T12:00:00Z');

describe('a signed token', () => {
  it('returns its content, in any script', async () => {
    const token = await signToken('end-trend-mail', 'Zoë 日本', SECRET);
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(await verifyToken('end-trend-mail', token, SECRET)).toBe('Zoë 日本');
  });
  it('is rejected for another purpose and with another secret', async () => {
    const token = await signUnsubscribeToken('user-1', SECRET);
    expect(await verifyUnsubscribeToken(token, SECRET)).toBe('user-1');
    expect(await verifyToken('remove-contact', token, SECRET)).toBeNull();
    expect(await verifyUnsubscribeToken(token, `${SECRET}!`)).toBeNull();
  });
  it('is rejected if anything was changed, added or removed, or if it is longer than any that we send', async () => {
    const token = await signUnsubscribeToken('user-1', SECRET);
    const other = await signUnsubscribeToken('user-2', SECRET);
    const long = await signUnsubscribeToken('u'.repeat(1_000), SECRET);
    const [said = '', proof] = token.split('.');
    const spliced = `${other.split('.')[0]}.${proof}`;
    for (const wrong of [spliced, `${token}.x`, said, `${said}.`, `${said}.%`, '', '.', `%${token}`, long])
      expect(await verifyUnsubscribeToken(wrong, SECRET)).toBeNull();
  });
  it('for a contact’s removal expires at its time', async () => {
    const token = await signRemovalToken('jo@acme.example', LATER, SECRET);
    expect(await verifyRemovalToken(token, SECRET, NOW)).toBe('jo@acme.example');
    expect(await verifyRemovalToken(token, SECRET, new Date(LATER.getTime() - 1))).toBe('jo@acme.example');
    expect(await verifyRemovalToken(token, SECRET, LATER)).toBeNull();
  });
});
