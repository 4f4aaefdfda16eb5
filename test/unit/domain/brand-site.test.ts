// When a domain is accepted as a brand's own site.
import { describe, expect, it } from 'vitest';
import { domainMatchStrength, nameMatchesDomain, titleNamesBrand } from '../../../src/domain/brand/site.ts';

const OWN: [string, string][] = [
  ['Stream', 'getstream.io'],
  ['Southern New Hampshire University', 'snhu.edu'],
  ['LMNT', 'drinklmnt.com'],
  ['Landmark Credit Union', 'landmarkcu.com'],
  ['Fern', 'buildwithfern.com'],
  ['You.com', 'you.com'],
  ['Fellow.app', 'fellow.app'],
  ['Bland AI', 'bland.ai'],
  ['Wispr Flow', 'wisprflow.ai'],
  ['DX', 'getdx.com'],
  ['Hewlett Packard', 'hp.com'],
  ['American Express', 'amex.com'],
  ['Charity: water', 'charitywater.org'],
  ['The Rust Foundation', 'rustfoundation.org'],
  ['AT&T', 'att.com'],
  ['Fern Analytics', 'usefern.com'],
  ['Fern Data Vaults', 'fernhq.com'],
];
const NOT_OWN: [string, string][] = [
  ['Microsoft', 'exe.dev'],
  ['MongoDB', 'exe.dev'],
  ['Canva', 'vpdae.com'],
  ['Shortcut', 'thld.co'],
  ['Deepgram', 'dpgr.am'],
  ['Lumis', 'arstechnica.com'],
  ['Fern', 'cnbc.com'],
  ['Fifth Third Bank', 'atscale.com'],
  ['TLDR AI', 'theregister.com'],
  ['Galois', 'lifeatgalois.com'],
  ['The Rust Foundation', 'rust-lang.org'],
  ['Brilliant', 'hs-sales-engage.com'],
  ['Fern', 'fernandez.com'],
  ['Data', 'datadoghq.com'],
  ['Merge', 'mergermarket.com'],
  ['Fern Analytics', 'fernandez.com'],
  ['Dog Analytics', 'usedog.com'],
  ['At Home', 'ho.com'],
  ['At FernCon', 'fern.com'],
  ['Fernhold For', 'fern.wiki'],
];

describe('a domain that belongs to a brand contains its name', () => {
  it.each(OWN)('%s owns %s', (name, domain) => expect(nameMatchesDomain(name, domain)).toBe(true));
  it.each(NOT_OWN)('%s does not own %s', (name, domain) => expect(nameMatchesDomain(name, domain)).toBe(false));
});

describe('a site’s title names its owner', () => {
  it.each([
    ['Acme: the best CRM', 'Acme'],
    ['Pricing | Acme', 'Acme'],
    ['Acme', 'ACME Inc.'],
  ])('%s names %s', (title, name) => expect(titleNamesBrand(title, name)).toBe(true));
  it.each([
    ['How Acme grew - Some Press', 'Acme'],
    ['Some Press | News', 'Acme'],
    ['Acmes | CRM', 'Acme'],
    ['One | Acme | Two', 'Acme'],
    ['', 'Acme'],
  ])('%s does not name %s', (title, name) => expect(titleNamesBrand(title, name)).toBe(false));
});

describe('the strength of a match between name and domain', () => {
  it.each<[string, string, number]>([
    ['Acme', 'acme.com', 3],
    ['Acme', 'acme.webflow.io', 3],
    ['Fern Labs', 'fern.com', 3],
    ['Abc Labs', 'abc.com', 3],
    ['Life at Galois', 'lifeatgalois.com', 3],
    ['Datadog', 'datadoghq.com', 2],
    ['DX', 'dxhq.com', 2],
    ['Fern Labs', 'getfern.com', 2],
    ['Bank of America', 'bofa.com', 2],
    ['Bank of America', 'ba.com', 2],
    ['Alpha Beta Gamma Delta Epsilon Zeta Eta Theta', 'abgdezet.com', 2],
    ['Modemo', 'modemobile.com', 1],
    ['Mobile', 'modemobile.com', 1],
    ['Microsoft Azure', 'microsoft.com', 1],
    ['Dogs Azure', 'dogs.com', 1],
    ['Fellowapp Pro', 'fellow.app', 1],
    ['Adobe Creative Cloud', 'adobecreative.com', 1],
    // The article is part of the domain.
    ['The Information', 'theinformation.com', 3],
    ['The Slate AI', 'theslate.ai', 3],
    ['Ab Cdef Ghij', 'abcdef.com', 1],
    // Each differs from one above by a letter, a word or a character.
    ['Ab Labs', 'ab.com', 0],
    ['X', 'getx.com', 0],
    ['Modem', 'modemobile.com', 0],
    ['The Kiln', 'tk.com', 0],
    ['Fern', 'fe.com', 0],
    ['Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota', 'abgdezeti.com', 0],
    ['Bank of America', 'bofx.com', 0],
    ['Bank of America', 'bofab.com', 0],
    ['Dog Azure', 'dog.com', 0],
    ['Adobe Creative Cloud', 'adobecreat.com', 0],
    ['Ab Cde Fghij', 'abcde.com', 0],
    ['Galois', 'galoisjobs.com', 0],
    ['!!!', 'acme.com', 0],
  ])('%s at %s: %i', (name, domain, strength) => expect(domainMatchStrength(name, domain)).toBe(strength));

  it('a name in a title needs at least three letters', () => {
    expect([titleNamesBrand('HP', 'HP'), titleNamesBrand('HPE', 'HPE')]).toEqual([false, true]);
  });
});
