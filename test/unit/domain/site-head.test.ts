// The head of a site's page: the site's name, and its possible logos, best first.
import { describe, expect, it } from 'vitest';
import { findLogoCandidates } from '../../../src/domain/site/logo-candidates.ts';
import { readSiteTitles } from '../../../src/domain/site/title.ts';

describe('the name of a site', () => {
  it('is its site name, otherwise its title, as one line', () => {
    expect(
      readSiteTitles(
        '<html><head><title>Tide \n &amp; Sail</title><meta property="og:site_name" content=" Tide  Letters "></head><body>',
      ),
    ).toEqual(['Tide Letters', 'Tide & Sail']);
    expect(readSiteTitles('<title>Tide</title>')).toEqual(['Tide']);
    expect(readSiteTitles('<meta name="application-name" content="Tide">')).toEqual(['Tide']);
    expect(readSiteTitles('<p>Nothing</p>')).toEqual([]);
  });

  it('is the first one given: later names and titles, other meta tags and the body are ignored', () => {
    expect(
      readSiteTitles(
        '<title>One</title><title>Two</title><meta property="og:site_name" content="First"><meta property="og:site_name" content="Second"><meta property="og:title" content="Other">',
      ),
    ).toEqual(['First', 'One']);
    expect(readSiteTitles(`<body>${'<p>Words of the page.</p>\n'.repeat(20_000)}<title>In the body</title>`)).toEqual(
      [],
    );
    expect(readSiteTitles('Loose words<title>Tide</title>')).toEqual(['Tide']);
  });
});

describe('logo candidates of a site', () => {
  const of = (head: string) => findLogoCandidates(`<html><head>${head}</head><body>`, 'https://tide.example/about/us');
  const icon = (rel: string, href: string, more = '') => `<link rel="${rel}" href="${href}" ${more}>`;

  it('are its icons, the scalable one first, then touch icons, then large before small, then the share image', () => {
    expect(
      of(
        [
          '<meta property="og:image" content="/shared.jpg">',
          icon('icon', '/small.png', 'sizes="16x16"'),
          icon('shortcut icon', '/large.png', 'sizes="96x96"'),
          icon('icon', '/unsized.png'),
          icon('shortcut apple-touch-icon', '/phone.png'),
          icon('apple-touch-icon-precomposed', '/phone-large.png', 'sizes="192x192"'),
          icon('ICON', '/mark.svg'),
          icon('stylesheet', '/style.css'),
        ].join(''),
      ),
    ).toEqual(
      [
        'mark.svg',
        'phone-large.png',
        'phone.png',
        'large.png',
        'unsized.png',
        'small.png',
        'shared.jpg',
        'favicon.ico',
      ].map((name) => `https://tide.example/${name}`),
    );
  });

  it('include the default icon, at most eight in total, each once', () => {
    expect(of('')).toEqual(['https://tide.example/favicon.ico']);
    expect(of(icon('icon', '/favicon.ico'))).toEqual(['https://tide.example/favicon.ico']);
    const many = Array.from({ length: 12 }, (_, nth) => icon('icon', `/${nth}.png`, `sizes="${200 - nth}x1"`));
    expect(of(many.join(''))).toHaveLength(8);
    expect(of(many.join(''))[7]).toBe('https://tide.example/7.png');
  });

  it('are web addresses only, resolved against the page', () => {
    expect(
      of(
        `${icon('icon', 'data:image/png;base64,AA')}${icon('icon', 'javascript:alert(1)')}${icon('icon', 'http://[')}`,
      ),
    ).toEqual(['https://tide.example/favicon.ico']);
    expect(of(icon('icon', 'mark.png'))[0]).toBe('https://tide.example/about/mark.png');
    expect(of(`<base href="https://cdn.example/a/">${icon('icon', 'mark.png')}`)).toEqual([
      'https://cdn.example/a/mark.png',
      'https://cdn.example/favicon.ico',
    ]);
    expect(
      of('<meta name="og:image:secure_url" content="/s.jpg"><meta property="og:image:width" content="9">'),
    ).toEqual(['https://tide.example/s.jpg', 'https://tide.example/favicon.ico']);
  });

  it('are found in a long head too, up to two thousand elements and the body', () => {
    const farIcon = (before: string) => of(`${before}${icon('icon', '/far.png')}`)[0];
    const [long, many] = [`<style>${'x{y:z}\n'.repeat(20_000)}</style>`, '<i></i>\n'.repeat(20_000)];
    expect([farIcon(long), farIcon(many)]).toEqual([
      'https://tide.example/far.png',
      'https://tide.example/favicon.ico',
    ]);
    expect(farIcon(`<meta name="a">${'\n'.repeat(40_000)}`.repeat(3))).toBe('https://tide.example/far.png');
  });
});
