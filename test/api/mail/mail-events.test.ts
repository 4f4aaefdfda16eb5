// Bounces and complaints reported by a mail service: these addresses are never written to again.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashContactEmail } from '../../../src/domain/contact/hash.ts';
import { mailSuppressions } from '../../../src/store/schema/removals.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const tell = (json: unknown, headers: Record<string, string> = { 'x-webhook-secret': 'webhook-secret' }) =>
  world.call('/api/mail-events', { json, headers, origin: null });
const reasonFor = async (address: string) => {
  const hash = await hashContactEmail(address);
  const [row] = await world.db.select().from(mailSuppressions).where(eq(mailSuppressions.hash, hash));
  return row?.reason ?? null;
};

describe('an event of a mail service', () => {
  it('stops our mail to the address, however it is spelled', async () => {
    await tell({ bounced: ['gone@x.test'] });
    expect(await world.services.mail.send({ to: 'GONE@x.test', subject: 's', text: 't' })).toBe('suppressed');
    expect(await world.services.mail.send({ to: 'here@x.test', subject: 's', text: 't' })).toBe('sent');
  });

  it('counts only with the secret, and only if one is configured', async () => {
    expect((await tell({ bounced: ['v@x.test'] }, {})).status).toBe(401);
    expect((await tell({ bounced: ['v@x.test'] }, { 'x-webhook-secret': 'guess' })).status).toBe(401);
    expect(await reasonFor('v@x.test')).toBeNull();
    expect((await tell({ hello: 1 })).status).toBe(400);
  });
});
