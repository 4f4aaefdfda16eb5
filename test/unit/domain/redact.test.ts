// Fields that an answer leaves out for viewers whose Sight doesn't include them.
import { describe, expect, it } from 'vitest';
import type { Sight } from '../../../src/domain/access.ts';
import {
  omitHiddenTrackingAddress,
  redactAdminFields,
  redactContact,
  redactEvidence,
  redactMail,
  redactMailBody,
  redactMailText,
  redactPartnerDeal,
} from '../../../src/domain/redact.ts';
import { sightOfRights } from './viewers.ts';

describe('fields that an answer leaves out', () => {
  const free = sightOfRights({});
  const subscriber = sightOfRights({ subscriptionStatus: 'active' });
  const admin = sightOfRights({ isAdmin: true });
  const kept = (redact: (by: Sight) => object) => [free, subscriber, admin].map((by) => Object.keys(redact(by)));

  it('include every contact field for members who don’t pay', () => {
    const brand = {
      id: 'b',
      contactName: 1,
      contactTitle: 1,
      contactEmail: 1,
      contactConfidence: 1,
      contactUpdatedAt: 1,
      contactSourceUrl: 1,
      contactEnteredBy: 1,
    };
    const all = Object.keys(brand);
    expect(kept((by) => redactContact(brand, by))).toEqual([['id'], all, all]);
  });

  it('include other newsletters’ tracking addresses for all but admins, but not one’s own newsletter’s', () => {
    const of = (id: string) => kept((by) => omitHiddenTrackingAddress({ id, uniqueEmail: 'x' }, by));
    expect(of('n')).toEqual([
      ['id', 'uniqueEmail'],
      ['id', 'uniqueEmail'],
      ['id', 'uniqueEmail'],
    ]);
    expect(of('other')).toEqual([['id'], ['id'], ['id', 'uniqueEmail']]);
    const unproved = sightOfRights({ madeNewsletter: false });
    expect(omitHiddenTrackingAddress({ id: 'n', uniqueEmail: 'x' }, unproved)).toEqual({ id: 'n' });
  });

  it('include report slugs and lead counts, deal instructions and mail bodies', () => {
    expect(kept((by) => redactAdminFields({ id: 1, reportSlug: 'x', leadCount: 2 }, by))).toEqual([
      ['id'],
      ['id'],
      ['id', 'reportSlug', 'leadCount'],
    ]);
    const deal = { id: 1, redemptionInstructions: 'x' };
    expect(kept((by) => redactPartnerDeal(deal, by))).toEqual([['id'], Object.keys(deal), Object.keys(deal)]);
    const mail = { id: 1, content: 'x', htmlContent: 'x', imagesBlocked: 1 };
    expect(kept((by) => redactMailBody(mail, by))).toEqual([['id'], Object.keys(mail), Object.keys(mail)]);
  });

  it('include a mail’s recipient in its text for all but admins', () => {
    const words = { text: 'Sent to Letter1@mail.test. Buy now.', recipient: 'letter1@mail.test' };
    const text = (by: Sight) => redactMailText({ words }, 'mail.test', by).textContent;
    expect(text(admin)).toBe(words.text);
    for (const by of [free, subscriber]) {
      expect(text(by)).not.toMatch(/letter1@mail\.test/i);
      expect(text(by)).toContain('Buy now.');
    }
    expect(redactMailText({ words: { text: null, recipient: null } }, 'mail.test', free).textContent).toBeNull();
  });

  it('include a reader named in a claim’s evidence, whose offsets still point at the same words', () => {
    const reader = 'jane@reader.example';
    const said = `Kiln mails ${reader} a coupon`;
    const ad = `Ad: ${said}.`;
    const text = `This was sent to ${reader}. ${ad} News of the week.`;
    const start = text.indexOf(ad);
    const evidence = {
      start,
      end: start + ad.length,
      quote: said,
      ad: { headline: said, body: said, call: said },
      disclosureAt: { start, end: start + 3 },
      reason: said,
      disclosure: [said],
      linkDomains: [],
      leadsTo: { page: `kiln.test/${reader}`, through: ['substack.com'] },
      hiddenBecause: null,
      analyst: 'rules',
      version: '1',
    };
    const shown = (by: Sight) => redactEvidence(evidence, { text, recipient: null }, 'mail.test', by);
    expect(shown(admin)).toEqual(evidence);
    const clean = 'Kiln mails [address removed] a coupon';
    const mail = { subject: null, senderEmail: null, content: text };
    for (const by of [free, subscriber]) {
      const one = shown(by);
      expect(one).toMatchObject({ quote: clean, reason: clean, disclosure: [clean] });
      expect(one?.ad).toEqual({ headline: clean, body: clean, call: clean });
      expect(one?.leadsTo).toEqual({ page: 'kiln.test/[address removed]', through: ['substack.com'] });
      const { content } = redactMail(mail, null, 'mail.test', by);
      expect(content?.slice(one?.start ?? 0, one?.end ?? 0)).toBe(`Ad: ${clean}.`);
      expect(content?.slice(one?.disclosureAt?.start, one?.disclosureAt?.end)).toBe('Ad:');
    }
  });

  it('include the recipient’s address in a bounce address of the sender', () => {
    const mail = {
      subject: 'For letter1@mail.test',
      senderEmail: 'back+letter1=mail.test@letters.test',
      content: null,
    };
    const seen = (by: Sight) => Object.values(redactMail(mail, 'letter1@mail.test', 'mail.test', by)).join(' ');
    expect(seen(admin)).toContain('letter1=mail.test');
    for (const by of [free, subscriber]) expect(seen(by)).not.toMatch(/letter1[@=]mail\.test/);
  });
});
