// How webhooks and uploads vouch for a sender, and by which day a mail counts.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { brands } from '../../../src/store/schema/brands.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { analyseWaitingMails, authenticationResultsHeader, buildSponsoredMail } from '../../support/strangers.ts';
import { daysAgo } from '../../support/world.ts';
import { createSenderWorld, nextSponsorName, randomSuffix } from '../support/sent-letters.ts';

const { world, db, admin, isSeen, send, tracked } = createSenderWorld();

describe('mail by webhook and upload', () => {
  const post = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return world.call('/api/email/webhook', {
      method: 'POST',
      body,
      headers: { 'x-webhook-secret': 'webhook-secret' },
      origin: null,
    });
  };
  const sendgrid = async (to: string, dkim: string, headers: string[] = []) => {
    const name = nextSponsorName();
    const email = new TextDecoder().decode(buildSponsoredMail({ to, sponsor: name, headers }));
    const envelope = JSON.stringify({ to: [to], from: 'bounce@letters.test' });
    expect((await post({ to, email, dkim, SPF: 'fail', envelope })).status).toBe(202);
    await analyseWaitingMails(world);
    return isSeen(name);
  };

  it("SendGrid's own verdict counts, and not what the mail says about itself", async () => {
    const { uniqueEmail: to } = await tracked();
    expect(await sendgrid(to, '{@letters.test : pass}')).toBe(true);
    expect(await sendgrid(to, '{@letters.test : fail}', [authenticationResultsHeader('letters.test')])).toBe(false);
    expect(await sendgrid(to, 'none', [authenticationResultsHeader('letters.test')])).toBe(false);
    expect(await sendgrid(to, '{@other.test : fail, @letters.test : pass}')).toBe(true);
  });

  it('an admin’s upload for an unconfirmed newsletter counts for nothing, and teaches no site', async () => {
    const { uniqueEmail: to } = await tracked('provisional');
    const name = `Upland${randomSuffix().replace(/\d/g, 'x')}`;
    const form = new FormData();
    const raw = buildSponsoredMail({ to, sponsor: name, site: `${name.toLowerCase()}.com` });
    form.append('emails', new File([raw as BlobPart], 'one.eml'));
    await world.call('/api/emails/upload', { as: await admin(), method: 'POST', body: form });
    await analyseWaitingMails(world);
    const [brand] = await db.select().from(brands).where(eq(brands.name, name));
    expect(brand).toMatchObject({ counts: false, domain: null });
  });
});

describe('the day that a mail counts by', () => {
  const dayOf = async (name: string) => {
    const [row] = await db
      .select({ at: sponsorships.detectedAt })
      .from(sponsorships)
      .innerJoin(brands, eq(brands.id, sponsorships.brandId))
      .where(eq(brands.name, name));
    return row?.at.toISOString().slice(0, 10);
  };
  const day = (date: Date) => date.toISOString().slice(0, 10);

  it('is never earlier than the line or in the future for an unknown sender’s mail', async () => {
    const { uniqueEmail: to } = await tracked();
    expect(await dayOf((await send(to, { date: daysAgo(30) })).name)).toBe(day(new Date()));
    expect(await dayOf((await send(to, { date: daysAgo(-3) })).name)).toBe(day(new Date()));
    expect(await dayOf((await send(to, { date: daysAgo(1) })).name)).toBe(day(daysAgo(1)));
  });
});
