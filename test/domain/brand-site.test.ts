import { describe, expect, it } from 'vitest';
import { nameBearsOut, titleBearsOut } from '../../src/domain/brand/site.ts';

const OWN: [string, string][] = [
  ['Datadog', 'datadoghq.com'],
  ['Stream', 'getstream.io'],
  ['Southern New Hampshire University', 'snhu.edu'],
  ['LMNT', 'drinklmnt.com'],
  ['Bank of America', 'bofa.com'],
  ['Landmark Credit Union', 'landmarkcu.com'],
  ['Fern', 'buildwithfern.com'],
  ['You.com', 'you.com'],
  ['Fellow.app', 'fellow.app'],
  ['Bland AI', 'bland.ai'],
  ['Wispr Flow', 'wisprflow.ai'],
  ['Microsoft Azure', 'microsoft.com'],
  ['DX', 'getdx.com'],
  ['Hewlett Packard', 'hp.com'],
  ['American Express', 'amex.com'],
  ['Charity: water', 'charitywater.org'],
  ['The Rust Foundation', 'rustfoundation.org'],
  ['AT&T', 'att.com'],
  ['Acme', 'acme.webflow.io'],
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
];

describe('A domain belongs to a brand when the name bears it out', () => {
  it.each(OWN)('%s is at %s', (name, domain) => expect(nameBearsOut(name, domain)).toBe(true));
  it.each(NOT_OWN)('%s is not at %s', (name, domain) => expect(nameBearsOut(name, domain)).toBe(false));
});

describe("A site's own title bears out whose it is", () => {
  it.each([
    ['Acme: the best CRM', 'Acme'],
    ['Pricing | Acme', 'Acme'],
    ['Acme', 'ACME Inc.'],
  ])('%s names %s', (title, name) => expect(titleBearsOut(title, name)).toBe(true));
  it.each([
    ['How Acme grew - Some Press', 'Acme'],
    ['Some Press | News', 'Acme'],
    ['', 'Acme'],
  ])('%s does not name %s', (title, name) => expect(titleBearsOut(title, name)).toBe(false));
});
