// Which pages of a site are read for contacts, and whether an address belongs to the company.
import { describe, expect, it } from 'vitest';
import { findContactsOnSite } from '../../../src/domain/contact/contacts-on-site.ts';
import { contactPageLikelihood, listLikelyContactPages } from '../../../src/domain/contact/links.ts';

const HOME = 'https://www.acme.example/en/';
const linksOf = (html: string, limit?: number) => listLikelyContactPages(html, HOME, limit);
const link = (href: string, text = 'x') => `<a href="${href}">${text}</a>`;

describe('the pages of a site that may list its contacts', () => {
  it('are its own pages, the likeliest first, and of equal ones the one higher on the page', () => {
    const html = [
      link('/press'),
      link('/firma', 'Über uns'),
      link('/team'),
      link('/impressum'),
      link('contact'),
      link('/x', 'Advertise with us'),
      link('/partners'),
      link('https://shop.acme.example/kontakt'),
    ].join('');
    expect(linksOf(html)).toEqual([
      'https://www.acme.example/x',
      'https://www.acme.example/partners',
      'https://www.acme.example/en/contact',
      'https://shop.acme.example/kontakt',
      'https://www.acme.example/team',
      'https://www.acme.example/firma',
      'https://www.acme.example/press',
      'https://www.acme.example/impressum',
    ]);
    expect(linksOf(html, 2)).toHaveLength(2);
  });

  it('are listed once, by their most promising link text, without query and fragment', () => {
    const html = link('/who?a=1#team', 'Team') + link('/who?a=2', 'Contact') + link('/who', 'About') + link('/press');
    expect(linksOf(html)).toEqual(['https://www.acme.example/who', 'https://www.acme.example/press']);
    expect(linksOf(link('/press') + link('/who', 'About') + link('/who', 'Contact'))[0]).toBe(
      'https://www.acme.example/who',
    );
  });

  it.each([
    ['another site', 'https://other.example/contact'],
    ['no page of the web', 'ftp://www.acme.example/contact'],
    ['no address at all', 'https://'],
    ['a file', '/contact.pdf'],
    ['a door', '/login/contact'],
    ['an article', '/blog/contact'],
    ['itself', '/en/?contact'],
    ['the front page', '/?contact'],
    ['a page that promises nothing', '/kilns'],
  ])('are not %s', (_, href) => expect(linksOf(link(href, href === '/kilns' ? 'Kilns' : 'Contact'))).toEqual([]));

  it('are ranked by their address alone, whatever its encoding', () => {
    const paths = ['/advertise', '/%C3%BCber-uns', '/our_team', '/press.html', '/%zz/contact', '/kilns', '/'];
    expect(paths.map((path) => contactPageLikelihood(`https://acme.example${path}`))).toEqual([10, 6, 7, 5, 9, 0, 0]);
  });
});

describe('a name beside an address', () => {
  const nameAt = (local: string, name = 'Jane Ames') =>
    findContactsOnSite(
      [
        {
          url: 'https://acme.example/team',
          html: `<div><p>${name}</p><p>Berlin</p><p>Paris</p><p>Rome</p><p>${local}@acme.example</p></div>`,
        },
      ],
      { name: 'Acme', domain: 'acme.example' },
    )[0]?.name ?? null;

  it.each(['jane', 'ames', 'jane.ames', 'ames-jane', 'j.ames', 'james', 'janea', 'amesj', 'ja', 'jane2', 'JANE.AMES'])(
    'belongs to its owner if the address is made of it: %s',
    (local) => expect(nameAt(local)).toBe('Jane Ames'),
  );
  it.each(['joan', 'aj', 'j', 'kiln', 'jane.kiln'])('belongs to someone else if it isn’t: %s', (local) =>
    expect(nameAt(local)).toBeNull(),
  );
  it('is compared by all its words, without accents', () => {
    expect(nameAt('zoe.ames', 'Zoë Ames')).toBe('Zoë Ames');
    expect(nameAt('janemaryames', 'Jane Mary Ames')).toBe('Jane Mary Ames');
    expect(nameAt('jane.ames', 'Jane Mary Ames')).toBe('Jane Mary Ames');
  });
});
