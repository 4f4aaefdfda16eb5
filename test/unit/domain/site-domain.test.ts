// A site's domain: which part of an address identifies a company or a newsletter, which is shared, and how names are
// compared.
import { describe, expect, it } from 'vitest';
import { isSharedDomain, newsletterDomain, newsletterNameKey, siteDomain } from '../../../src/domain/site/domain.ts';

describe('a site’s domain', () => {
  it.each([
    ['https://www.example.com/a', 'example.com', 'example.com'],
    ['https://news.example.co.uk', 'example.co.uk', 'example.co.uk'],
    ['https://name.substack.com', 'name.substack.com', 'name.substack.com'],
    ['https://www.name.substack.com', 'name.substack.com', 'name.substack.com'],
    ['https://substack.com/@name', 'substack.com', null],
    ['https://medium.com/name', null, null],
    ['https://name.medium.com', 'name.medium.com', 'name.medium.com'],
    ['https://x.com/name', null, null],
    ['https://x.com', 'x.com', null],
    ['https://kiln.myshopify.com/about', 'kiln.myshopify.com', 'kiln.myshopify.com'],
    ['https://www.wixstudio.com', 'wixstudio.com', 'wixstudio.com'],
    ['https://kiln.uk.com', 'kiln.uk.com', 'kiln.uk.com'],
    ['github.com', 'github.com', null],
    ['https://github.com/enterprise', 'github.com', null],
    ['https://github.com/name/enterprise', null, null],
    ['https://www.linkedin.com/company/name', null, null],
    ['https://workspace.google.com/business', 'google.com', null],
    ['https://docs.google.com/document', null, null],
    ['https://gmail.com', 'gmail.com', null],
    ['http://127.0.0.1', null, null],
    // Names of files and libraries look like hosts.
    ['config.yml', null, null],
    ['Node.js', null, null],
    ['https://kiln.example', 'kiln.example', 'kiln.example'],
    ['', null, null],
    [null, null, null],
  ])('of %s', (website, site, newsletter) => {
    expect([siteDomain(website), newsletterDomain(website)]).toEqual([site, newsletter]);
  });

  it('is shared if it is a mail provider’s or a platform’s, including subdomains', () => {
    const shared = ['gmail.com', 'substack.com', 'name.substack.com', 'x.com', 'myshopify.com', 'a.myshopify.com'];
    expect(shared.every(isSharedDomain)).toBe(true);
    expect(['letter.test', 'notsubstack.com', 'letter.co.uk'].some(isSharedDomain)).toBe(false);
  });

  it('names are compared without case, accents and the word “newsletter”', () => {
    expect(newsletterNameKey('The Café Newsletter')).toBe('cafe');
    expect(newsletterNameKey('A  Tech-Letter!')).toBe('tech letter');
    expect(newsletterNameKey('The Newsletter')).toBe('the newsletter');
    expect(newsletterNameKey('The “Newsletter”!')).toBe('the newsletter');
    expect(newsletterNameKey('!!!')).toBe('!!!');
  });
});
