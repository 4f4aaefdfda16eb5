// Unusual sites and pages: a brand's domain, contacts on a page, logo candidates, and IP addresses that are not public.
import { describe, expect, it } from 'vitest';
import { domainMatchStrength } from '../../../src/domain/brand/site.ts';
import { emailDomainRelation, readMailtoAddress } from '../../../src/domain/contact/addresses.ts';
import { roleFromWords } from '../../../src/domain/contact/roles.ts';
import { readContactsFromStructuredData } from '../../../src/domain/contact/structured.ts';

describe('a brand’s own domain', () => {
  it.each([
    ['Monday.com CRM', 'monday.com', 1],
    ['Hi AI', 'hi.com', 0],
    ['Delltec', 'delltechnologies.com', 1],
    ['Nordlicht Möbel', 'nordlicht-moebel.de', 3],
    ['Großhaus', 'grosshaus.de', 3],
    ['Ørsund', 'orsund.dk', 3],
    ['Brine & Rye', 'brineandrye.com', 3],
    ['Brine & Rye', 'brinerye.com', 3],
    ['Lys & Søn', 'lysogson.dk', 3],
    ['Miel & Sel', 'mieletsel.fr', 3],
    ['Kante & Holz', 'kanteundholz.de', 3],
    ['Brine & Rye', 'brineorrye.com', 0],
  ])('%s at %s: %s', (name, domain, strength) => expect(domainMatchStrength(name, domain)).toBe(strength));
});

describe('an address', () => {
  it('of a mailto link is its first, even if badly encoded', () => {
    expect(readMailtoAddress(' MAILTO:ada%40acme.test,bob@acme.test?subject=hi@x.test')).toBe('ada@acme.test');
    expect(readMailtoAddress('mailto:ada@acme.test,%E0%A4%A')).toBe('ada@acme.test');
    expect(readMailtoAddress('mailto:?subject=ada@acme.test')).toBeNull();
  });

  it('belongs to the brand at its domain or below, to a sibling under another ending, otherwise to someone else', () => {
    const of = (host: string, domain = 'acme.com') => emailDomainRelation(`ada@${host}`, domain);
    expect([of('acme.com'), of('mail.acme.com'), of('acme.io'), of('notacme.com'), of('eu.acme.io')]).toEqual([
      'exact',
      'exact',
      'sibling',
      null,
      'sibling',
    ]);
    expect([of('abc.io', 'abc.com'), of('abcd.io', 'abcd.com')]).toEqual([null, 'sibling']);
  });
});

describe('a title', () => {
  it('of a founder is a buyer’s, with any addition; a title of another department belongs to that department', () => {
    expect(roleFromWords('Founder & CTO')).toMatchObject({ rank: 3 });
    expect(roleFromWords('CTO')).toBe('other');
    expect(roleFromWords('Press and legal')).toBe('other');
    expect(roleFromWords('Flautist')).toBeNull();
  });
});

describe('contacts in structured data', () => {
  it('are read from JSON-LD: a person has a name, a contact point has a title', () => {
    const person = { '@type': 'Person', name: ' Ada ', jobTitle: 'CMO', email: 'mailto:ada@acme.test' };
    const desk = { '@type': ['ContactPoint'], name: 'Desk', contactType: 'sales', email: 'sales@acme.test' };
    expect(readContactsFromStructuredData([JSON.stringify({ '@graph': [person, [{ contactPoint: desk }]] })])).toEqual([
      { address: 'ada@acme.test', name: 'Ada', title: 'CMO' },
      { address: 'sales@acme.test', name: null, title: 'sales' },
    ]);
    expect(
      readContactsFromStructuredData([
        '{ broken',
        '"text"',
        'null',
        JSON.stringify({ '@type': 'Person', name: 'Nobody' }),
      ]),
    ).toEqual([]);
    expect(readContactsFromStructuredData([JSON.stringify({ '@type': 'Person', email: 'a@acme.test' })])).toEqual([
      { address: 'a@acme.test', name: null, title: null },
    ]);
  });

  it('are read from vCards, folded and escaped, in data links of either kind', () => {
    const card =
      'BEGIN:VCARD\r\nFN:Miller\\, A\r\n da\r\nROLE:Sales\r\nitem1.EMAIL;type=work:ada@acme.test\r\nEND:VCARD\r\nEMAIL:x@y.test';
    const ada = [{ address: 'ada@acme.test', name: 'Miller, Ada', title: 'Sales' }];
    expect(readContactsFromStructuredData([card])).toEqual(ada);
    expect(readContactsFromStructuredData([` data:text/vcard,${encodeURIComponent(card)}`])).toEqual(ada);
    expect(readContactsFromStructuredData([`DATA:text/vcard;BASE64,${btoa(card)}`])).toEqual(ada);
    expect(readContactsFromStructuredData(['data:text/vcard;base64,%%%', 'data:text/vcard,%E0%A4%A'])).toEqual([]);
    expect(readContactsFromStructuredData([card.replace('ROLE', 'TITLE:Chief\r\nROLE')])[0]?.title).toBe('Chief');
  });
});
