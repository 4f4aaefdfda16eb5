// Credits that the rules leave to the learned analyst. All names are invented.
import { describe, expect, it } from 'vitest';
import { findAmbiguousCredit } from '../../src/detect/learned/credit.ts';

const isOwn = (name: string) => /^(?:the )?kiln letter$/iu.test(name);
const nameIn = (line: string) => findAmbiguousCredit(line, [], isOwn)?.name ?? null;

describe('a credit names the sponsor after its words, in many languages', () => {
  it.each([
    ['This edition of The Kiln Letter is made possible by the support of GLAZEWORKS', 'GLAZEWORKS'],
    ['Curated by The Kiln Letter & Sponsored by Slipcast', 'Slipcast'],
    ['I want to thank Throwline for sponsoring', 'Throwline'],
    ['Wheelhead is our sponsor this week', 'Wheelhead'],
    ['The presenting sponsor of this letter is Clayton', 'Clayton'],
    ['Content from our partner Porcelina', 'Porcelina'],
    ['From our friends at Emberline', 'Emberline'],
    ['Paid partnership with Porcelina', 'Porcelina'],
    ['Ad · Oxidia', 'Oxidia'],
    ['The Kiln Letter s’associe à Terrafine !', 'Terrafine'],
    ['Une offre de notre partenaire Le comptoir', 'Le comptoir'],
    ['Mes amis de chez Argilo ont tout simplifié.', 'Argilo'],
    ['Unser Partner Tonwerk', 'Tonwerk'],
    ['Nuestro patrocinador Barrofino', 'Barrofino'],
    ['Il nostro partner Cretalab', 'Cretalab'],
    ['Onze partner Kleiwerk', 'Kleiwerk'],
  ])('%s', (line, name) => expect(nameIn(line)).toBe(name));
});

describe('words of credit are ignored if they concern other companies or the publication itself', () => {
  it.each([
    'Mudhouse partners with Oxidia to sell clay abroad',
    'A kiln powered by Reasoning Models',
    'Check out all of our sponsors at kilnletter.example/sponsors',
    'Sponsor this newsletter: our sponsors reach 9,000 potters',
    'In partnership with The Kiln Letter',
  ])('%s', (line) => expect(findAmbiguousCredit(line, [], isOwn)).toBeNull());
});

it('a label without a name is a credit, and so is front matter with a sponsor field', () => {
  expect(findAmbiguousCredit('Our sponsors make this possible', [], isOwn)).toMatchObject({
    kind: 'label',
    name: null,
  });
  expect(findAmbiguousCredit('PRESENTING SPONSOR', [], isOwn)).toMatchObject({ kind: 'label' });
  expect(findAmbiguousCredit('赞助者', [], isOwn)).toMatchObject({ kind: 'label' });
  expect(findAmbiguousCredit('*This is sponsored advertising content.', [], isOwn)).toMatchObject({
    kind: 'tag',
    under: true,
  });
  const matter = 'layout: post title: Issue 3 author: ann sponsor: link: https://kilnwise.com heading: Kilnwise';
  expect(findAmbiguousCredit(matter, [], isOwn)).toMatchObject({ words: 'sponsor:' });
  expect(findAmbiguousCredit(matter.replace(/sponsor: .*/u, 'sponsor: false'), [], isOwn)).toBeNull();
});

it('a credit is weaker than a certain disclosure, and is found in linear time', () => {
  expect(findAmbiguousCredit('Paid partnership with Porcelina', [], isOwn)?.weight).toBeLessThan(80);
  const long = `${'sponsored by our partner '.repeat(4_000)}Porcelina`;
  const before = performance.now();
  findAmbiguousCredit(long, [], isOwn);
  expect(performance.now() - before).toBeLessThan(200);
});
