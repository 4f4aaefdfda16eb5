// A mail's links get the targets of the public page only if they certainly match: a wrong target is worse than none.
import { describe, expect, it } from 'vitest';
import { segment } from '../../../src/detect/blocks.ts';
import { readPageLinks } from '../../../src/detect/links/page-links.ts';
import { listLinksWithContext } from '../../../src/domain/publication/link-context.ts';
import {
  LINK_NOT_ON_PAGE_REASON,
  matchLinksToPage,
  SEVERAL_LINKS_ON_PAGE_REASON,
} from '../../../src/domain/publication/match-links.ts';

/** @returns for each link of the mail its target on the page, or the reason why it has none. */
function match(mail: string, page: string): (string | null)[] {
  let nth = 0;
  const hidden = mail.replaceAll(
    /href="[^"]*"/g,
    () => `href="https://click.example/ss/c/u001.${nth++}AbCdEf0123456789"`,
  );
  const links = listLinksWithContext(segment({ html: `<html><body>${hidden}</body></html>`, text: null }).blocks);
  const found = matchLinksToPage(links, readPageLinks(page, 'https://letter.example/p/1').links, new Set(links.keys()));
  return [...found.values()].map(({ target, because }) => target ?? because);
}
const story = (n: number) =>
  `<h2>What the port of number ${n} decided</h2><p>The council met on day ${n} and talked about cranes for ${n} hours. <a href="https://news.example/${n}">Read more</a></p>`;
const box = (name: string, words: string, button = 'Try it free') =>
  `<div><p>Sponsored by ${name}</p><p>${words}</p><p><a href="https://${name.toLowerCase()}.example/">${button}</a></p></div>`;
const ACME = box('Acme', 'Acme keeps your invoices in order, finds the missing receipt and closes the month.');
const ZEBU = box('Zebu', 'Zebu draws maps of every field and tells when the barley wants water.');
const to = (name: string) => `https://${name}.example/`;

describe('links of one issue', () => {
  it('are matched in order if every button has the same text', () => {
    const html = `${story(1)}${ACME}${story(2)}${ZEBU}${story(3)}`;
    expect(match(html, html)).toEqual([
      'https://news.example/1',
      to('acme'),
      'https://news.example/2',
      to('zebu'),
      'https://news.example/3',
    ]);
  });

  it('are matched if the page has its parts in another order', () => {
    expect(match(`${ACME}${story(1)}${ZEBU}${story(2)}`, `${story(2)}${ZEBU}${story(1)}${ACME}`)).toEqual([
      to('acme'),
      'https://news.example/1',
      to('zebu'),
      'https://news.example/2',
    ]);
  });

  it('that only the mail has stay unresolved: another ad in the same place with the same button is not used', () => {
    expect(match(`${story(1)}${ACME}${story(2)}`, `${story(1)}${ZEBU}${story(2)}`)).toEqual([
      'https://news.example/1',
      LINK_NOT_ON_PAGE_REASON,
      'https://news.example/2',
    ]);
  });

  it('of two companies’ ads with the same words are not confused', () => {
    const same = (name: string) => box(name, `${name} is the easiest way to pay your team on time, every time.`);
    expect(match(`${story(1)}${same('Acme')}${story(2)}`, `${story(1)}${same('Zebu')}${story(2)}`)[1]).toBe(
      LINK_NOT_ON_PAGE_REASON,
    );
    expect(match(`${same('Acme')}${same('Zebu')}`, `${same('Zebu')}${same('Acme')}`)).toEqual([to('acme'), to('zebu')]);
  });

  it('of a list are distinguished by their own words', () => {
    const list = (names: string[]) =>
      `<ul>${names.map((name) => `<li><a href="https://${name}.example/">${name} widgets for ${name} people</a>: see more</li>`).join('')}</ul>`;
    expect(match(list(['oak', 'elm', 'ash']), list(['ash', 'oak', 'yew', 'elm']))).toEqual([
      to('oak'),
      to('elm'),
      to('ash'),
    ]);
  });

  it('that occur twice on the page with different targets stay unresolved', () => {
    const line = (host: string) =>
      `<p><a href="https://${host}.example/">Our partner's winter sale on warm boots</a></p>`;
    expect(match(line('one'), `${line('one')}${line('two')}`)).toEqual([SEVERAL_LINKS_ON_PAGE_REASON]);
  });

  it('that are equal are distinguished by the certain links around them', () => {
    const line = (host: string) =>
      `<p><a href="https://${host}.example/">Our partner's winter sale on warm boots</a></p>`;
    const html = `${story(1)}${line('one')}${story(2)}${line('two')}${story(3)}`;
    expect(match(html, html).filter((url) => /one|two/.test(url ?? ''))).toEqual([to('one'), to('two')]);
  });

  it('of pictures are matched by the picture, never by position', () => {
    const picture = (host: string, src: string) =>
      `<p>Brought to you by</p><p><a href="https://${host}.example/"><img src="https://cdn.example/i/${src}" alt=""></a></p>`;
    const banner = (src: string) => `${story(1)}${picture('acme', src)}${story(2)}`;
    expect(
      match(
        banner('8f21-acme-autumn.png'),
        `${story(1)}${picture('acme', 'w=600/8f21-acme-autumn.webp')}${story(2)}`,
      )[1],
    ).toBe(to('acme'));
    expect(
      match(banner('8f21-acme-autumn.png'), `${story(1)}${picture('zebu', '77c0-zebu-fields.png')}${story(2)}`)[1],
    ).toBe(LINK_NOT_ON_PAGE_REASON);
    expect(match(banner('banner.png'), `${story(1)}${picture('zebu', 'banner.png')}${story(2)}`)[1]).toBe(
      LINK_NOT_ON_PAGE_REASON,
    );
  });

  it('in scripts without spaces are matched too', () => {
    const line = (host: string, words: string) =>
      `<p>${words}<a href="https://${host}.example/">詳しくはこちら</a></p>`;
    const page = `${line('kawa', '川の写真集が新しく出版されました。')}${line('yama', '山登りの靴が今なら半額で買えます。')}`;
    expect(match(`${line('yama', '山登りの靴が今なら半額で買えます。')}`, page)).toEqual([to('yama')]);
  });

  it('are matched in linear time', () => {
    const many = (n: number) =>
      Array.from({ length: n }, (_, i) => box(`Firm${i}`, `Firm${i} sells part ${i} of the ${i % 7} machine.`)).join(
        '',
      );
    const began = performance.now();
    const found = match(many(600), many(600));
    expect(found.filter((url, i) => url === to(`firm${i}`)).length).toBeGreaterThan(590);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
