// Contacts written as lines or cards: who is found, as 'address|name|title'.
import { describe, expect, it } from 'vitest';
import { findContactsOnSite } from '../../../src/domain/contact/contacts-on-site.ts';

const CASES: [html: string, found: string][] = [
  [
    '<p>For partnership opportunities, please contact <a href="mailto:jess@acme.example">Jess</a>.</p><p>For media enquiries: <a href="mailto:press@acme.example">press@acme.example</a></p>',
    'jess@acme.example',
  ],
  [
    '<div class="team"><div class="member"><a href="mailto:kim.lee@acme.example"><img alt="Kim Lee"></a><h4>Kim Lee</h4><span>VP Marketing</span></div><div class="member"><h4>Raj Patel</h4><span>Head of Growth</span><a href="mailto:raj@acme.example">Email</a></div><div class="member"><h4>Ann Ito</h4><span>CEO &amp; Co-founder</span><a href="mailto:ann@acme.example">Email</a></div></div>',
    'raj@acme.example|Raj Patel|Head of Growth',
  ],
  ['<p>Contact: sarah_at_acme.example</p><p>info@acme.example</p>', 'info@acme.example'],
  ['<p>Email us: partners AT acme DOT example</p>', 'partners@acme.example'],
  ['<p>partners&#64;acme&#46;example</p>', 'partners@acme.example'],
  [
    '<p>Maria Gomez (Sponsorships): maria@acme.example<br>Tom Fox (Support): tom@acme.example</p>',
    'maria@acme.example|Maria Gomez|Sponsorships',
  ],
  [
    '<footer><p>© Acme. Website by Studio North, hello@studionorth.com. hello@acme.example</p></footer>',
    'hello@acme.example',
  ],
  ['<p>jane.roe@acme.example</p>', 'jane.roe@acme.example'],
  ['<h2>Legal</h2><p>legal@acme.example</p><h2>Jobs</h2><p>talent@acme.example</p>', ''],
  ['<p>Our customer Sam Hill (sam@gmail.com) writes…</p><p>customer@acme.example</p>', ''],
  [
    '<script type="application/ld+json">{"@graph":[{"@type":"Person","name":"Lea Stark","jobTitle":"Director of Partnerships","email":"lea@acme.example"},{"@type":"Organization","email":"info@acme.example"}]}</script><p>info@acme.example</p>',
    'lea@acme.example|Lea Stark|Director of Partnerships',
  ],
  [
    '<p>Press contact<br>Nora Quist<br>Communications Lead<br>nora@acme.example</p><p>Advertising contact<br>Omar Haddad<br>Media Manager<br>omar@acme.example</p>',
    'omar@acme.example|Omar Haddad|Media Manager',
  ],
  [
    '<div><p>Advertising contact</p><p>Omar Haddad</p><p>Berlin</p><p>omar@acme.example</p></div>',
    'omar@acme.example|Omar Haddad|Advertising',
  ],
  [
    '<p>Jane Doe - Head of Influencer Marketing - jane [at] acme [dot] example</p>',
    'jane@acme.example|Jane Doe|Head of Influencer Marketing',
  ],
  ['<p>jane(at)acme.example, Jane Doe, Partnerships</p>', 'jane@acme.example|Jane Doe|Partnerships'],
  ['<p>jane {at} acme {dot} example</p><p>sales@acme.example</p>', 'jane@acme.example'],
  [
    '<p>Contact our Head of Partnerships <strong>Elena Kovač</strong>: <a href="mailto:e.kovac@acme.example">e.kovac@acme.example</a></p>',
    'e.kovac@acme.example|Elena Kovač|Head of Partnerships',
  ],
  [
    '<table><tr><th>Department</th><th>Email</th></tr><tr><td>Customer Support</td><td>mike@acme.example</td></tr><tr><td>Marketing &amp; Partnerships</td><td>lucy@acme.example</td></tr></table>',
    'lucy@acme.example',
  ],
  [
    '<p>Want to advertise with us? ads@acme.example</p><p>Want us to sponsor you? sponsorships@acme.example</p>',
    'sponsorships@acme.example',
  ],
  ['<p>Email <b>marketing@acme.example</b> or our agency at acme@loudhaus.com</p>', 'marketing@acme.example'],
  ['<p>noreply@acme.example unsubscribe@acme.example postmaster@acme.example</p>', ''],
  ['<p class="email">moc.emca@olleh</p>', ''],
  ['<p>hello@acme.example</p>', 'hello@acme.example'],
  [
    '<div itemscope itemtype="http://schema.org/Person"><span itemprop="name">Ola Nordmann</span>, <span itemprop="jobTitle">Growth Marketing Manager</span> <a itemprop="email" href="mailto:ola@acme.example">mail</a></div>',
    'ola@acme.example|Ola Nordmann|Growth Marketing Manager',
  ],
  ['<p>Sponsorship inquiries: partnerships@eu.acme.example</p>', 'partnerships@eu.acme.example'],
  ['<p>partner.support@acme.example</p><p>marketing@acme.example</p>', 'marketing@acme.example'],
  ['<p>media-partnerships@acme.example</p><p>pr@acme.example</p>', 'media-partnerships@acme.example'],
  ['<pre>BEGIN:VCARD</pre><p>Press Office: Tel 123. E: press@acme.example</p>', 'press@acme.example'],
  [
    '<h3>Newsletter partnerships</h3><p>Our team: <a href="mailto:dee@acme.example?subject=hi">dee@acme.example</a></p><h3>Privacy</h3><p>dpo: lou@acme.example</p>',
    'dee@acme.example',
  ],
];

describe('contacts on a page', () => {
  it.each(CASES)('%s', (html, found) => {
    const [first] = findContactsOnSite([{ url: 'https://acme.example/contact', html }], {
      name: 'Acme',
      domain: 'acme.example',
    });
    expect([first?.email, first?.name, first?.title].filter(Boolean).join('|')).toBe(found);
  });

  const on = (html: string) =>
    findContactsOnSite([{ url: 'https://acme.example/contact', html }], { name: 'Acme', domain: 'acme.example' });

  it('are ordered by who buys advertising: sponsorship, growth, marketing, founders, press, general, a person, sales', () => {
    const mailboxes = ['advertise', 'ceo', 'growth', 'hello', 'jane.roe', 'marketing', 'press', 'sales', 'sponsorship'];
    const order = ['sponsorship', 'advertise', 'growth', 'marketing', 'ceo', 'press', 'hello', 'jane.roe', 'sales'];
    for (const written of [mailboxes, mailboxes.toReversed()])
      expect(
        on(written.map((one) => `<p>${one}@acme.example</p>`).join('')).map(({ email }) => email.split('@')[0]),
      ).toEqual(order);
  });

  it('are ranked by the better of a person’s title and the line’s purpose; only sponsorship outweighs another title', () => {
    const placeOf = (said: string, title: string) => {
      const found = on(
        `<p>${said}: Tom Fox, ${title}, tom@acme.example</p><p>Marketing: marketing@acme.example</p><p>press@acme.example</p>`,
      ).map(({ email }) => email.split('@')[0]);
      return found.indexOf('tom');
    };
    expect(placeOf('Press', 'Head of Partnerships')).toBe(0);
    expect(placeOf('Sponsorship', 'Head of Communications')).toBe(0);
    expect(placeOf('Press', 'Head of Communications')).toBe(1);
    expect(placeOf('Sponsorship', 'Customer Support Lead')).toBe(0);
    expect(placeOf('Marketing', 'Customer Support Lead')).toBeGreaterThanOrEqual(0);
    expect(placeOf('Press', 'Customer Support Lead')).toBe(-1);
    expect(placeOf('Sponsorship', 'Regional Manager')).toBe(0);
    expect(placeOf('Office', 'Regional Manager')).toBe(2);
  });

  it('a general mailbox mentioned for sponsorships ranks above one that isn’t, and below one with that name', () => {
    const worth = (html: string) => on(html)[0]?.confidence ?? 0;
    const [bare, named, own] = [
      '<p>hello@acme.example</p>',
      '<p>Sponsorship: hello@acme.example</p>',
      '<p>sponsorship@acme.example</p>',
    ].map(worth);
    // Points: for its kind, for the brand's own domain, for plain text, for a contact page.
    expect([bare, named, own]).toEqual([3 + 25 + 3 + 5, 24 + 25 + 3 + 5, 40 + 25 + 3 + 5]);
    expect(worth('<p>Press: hello@acme.example</p>')).toBe(22 + 25 + 3 + 5);
    expect(worth('<p>Sales: hello@acme.example</p>')).toBe(bare);
  });

  it('an address on several pages has the name and title of the page that says most, in any order', () => {
    const pages = [
      { url: 'https://acme.example/sponsors', html: '<p>Jane Moor, Head of Partnerships: jane@acme.example</p>' },
      { url: 'https://acme.example/', html: '<p>jane@acme.example</p>' },
    ];
    for (const read of [pages, pages.toReversed()])
      expect(findContactsOnSite(read, { name: 'Acme', domain: 'acme.example' })).toMatchObject([
        { name: 'Jane Moor', title: 'Head of Partnerships', sourceUrl: 'https://acme.example/sponsors' },
      ]);
  });

  it('an address at a mail provider belongs to a person, even if the provider is the brand', () => {
    const gmx = findContactsOnSite([{ url: 'https://gmx.net/contact', html: '<p>press@gmx.net</p>' }], {
      name: 'GMX',
      domain: 'gmx.net',
    });
    expect(gmx).toEqual([]);
  });

  it('a name in a mailbox’s card is its owner if the title fits the mailbox or the card is small', () => {
    const nameIn = (mailbox: string, ...lines: string[]) =>
      on(`<div>${[...lines, `${mailbox}@acme.example`].map((line) => `<p>${line}</p>`).join('')}</div>`)[0]?.name ??
      null;
    expect(nameIn('marketing', 'Jane Ames', 'Head of Marketing')).toBe('Jane Ames');
    expect(nameIn('marketing', 'Jane Ames', 'Press Officer')).toBeNull();
    expect(nameIn('marketing', 'Jane Ames')).toBeNull();
    expect(nameIn('zq', 'Jane Ames', 'Berlin', 'Paris')).toBe('Jane Ames');
    expect(nameIn('zq', 'Jane Ames', 'Berlin', 'Paris', 'Rome')).toBeNull();
  });

  it('a name without an address on the page is no contact', () => {
    expect(
      findContactsOnSite([{ url: 'https://acme.example/team', html: '<p>Jane Ames, Head of Partnerships</p>' }], {
        name: 'Acme',
        domain: 'acme.example',
      }),
    ).toEqual([]);
  });
});
