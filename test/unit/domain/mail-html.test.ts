// A mail’s HTML made safe to show: it runs and fetches nothing, and keeps its layout.
import { describe, expect, it } from 'vitest';
import { sanitiseMailHtml } from '../../../src/domain/mail/safe-html.ts';

const live = (html: string) => sanitiseMailHtml(html, { links: 'live', images: 'blocked' });
const inert = (html: string) => sanitiseMailHtml(html, { links: 'inert', images: 'blocked' });

/** Ways to run a script or load a resource, which must be removed; a sanitiser that did nothing would keep them all. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>',
  '<iframe src="https://evil.test"></iframe>',
  '<object data="https://evil.test"></object>',
  '<embed src="https://evil.test">',
  '<form action="https://evil.test"><input name=password></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<base href="https://evil.test">',
  '<link rel=stylesheet href="https://evil.test/a.css">',
  '<style>@import "https://evil.test/a.css"</style>',
  '<div style="background:url(https://evil.test/pixel)">x</div>',
  '<div style="width: expression(alert(1))">x</div>',
  '<div style="position:fixed;inset:0">x</div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<img src="https://evil.test/open.gif?who=me">',
  '<table background="https://evil.test/bg.png"><tr><td>x</td></tr></table>',
  '<template><script>alert(1)</script></template>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
];

describe('a displayed mail', () => {
  it.each(HOSTILE)('executes and requests nothing of %s', (payload) => {
    for (const html of [live(payload), inert(payload)]) {
      expect(html).not.toMatch(/<script|<iframe|<object|<embed|<form|<input|<meta|<base|<link|<style|<svg|<math/i);
      expect(html).not.toMatch(/onerror|onload|onbegin|javascript:|expression|evil\.test|position\s*:\s*fixed/i);
      expect(html).not.toBe(payload);
    }
  });

  it('keeps its layout, its alt texts and the highlighted evidence', () => {
    const html =
      '<table width="600" cellpadding="4"><tr><td style="color:#333;padding:4px"><mark data-evidence="0">Acme</mark></td></tr></table>';
    expect(live(html)).toBe(html);
    expect(live('<img src="https://a.test/logo.png" alt="Acme">')).toBe('<img alt="Acme" />');
  });

  it('has live links for admins, without a referrer to us', () => {
    expect(live('<a href="https://acme.test/x">Try</a>')).toBe(
      '<a href="https://acme.test/x" target="_blank" rel="noopener noreferrer nofollow">Try</a>',
    );
  });

  it('has inert text that looks like links for everybody else', () => {
    const html = inert('<a href="https://acme.test/x" onclick="go()" style="color:red">Try</a>');
    expect(html).toBe('<span style="color:#1d4ed8;text-decoration:underline;color:red">Try</span>');
  });

  it('gives inert text the default look of a link if the mail gave none, or only removed styles', () => {
    const look = '<span style="color:#1d4ed8;text-decoration:underline">Try</span>';
    expect(inert('<a href="https://acme.test/x" target="_top">Try</a>')).toBe(look);
    expect(inert('<a href="https://acme.test/x" style="position:fixed">Try</a>')).toBe(look);
  });

  it('keeps the safe declarations of a style', () => {
    expect(live('<p style="color:red; ;background:url(https://evil.test/x);margin:0">x</p>')).toBe(
      '<p style="color:red;margin:0">x</p>',
    );
    expect(live('<p style="width:expression(alert(1))">x</p>')).toBe('<p>x</p>');
  });

  it('shows embedded pictures, and loads others from complete web addresses only', () => {
    const own = 'data:image/png;base64,iVBORw0KGgo=';
    for (const images of ['allowed', 'blocked'] as const)
      expect(sanitiseMailHtml(`<img src="${own}" alt="A">`, { links: 'live', images })).toBe(
        `<img alt="A" src="${own}" />`,
      );
    for (const src of ['data:image/svg+xml;base64,PHN2Zz4=', 'cid:logo', '//a.test/a.png', 'ftp://a.test/a.png'])
      expect(sanitiseMailHtml(`<img src="${src}">`, { links: 'live', images: 'allowed' })).toBe('<img alt="" />');
  });

  it.each([
    ['width="0"', false],
    ['height="2"', false],
    ['width="600" height="1px"', false],
    ['width="3" height="3"', true],
    ['width="20" height="200"', true],
    ['', true],
  ])('keeps an image or removes it: %s, %s', (size, stands) => {
    expect(live(`<img src="https://a.test/a.png" ${size}>`).includes('<img')).toBe(stands);
  });

  it('loads images only at the reader’s request, and never a tracking pixel', () => {
    const html = '<img src="https://a.test/a.png" alt="A"><img src="https://a.test/open.gif" width="1" height="1">';
    expect(sanitiseMailHtml(html, { links: 'live', images: 'allowed' })).toBe(
      '<img alt="A" src="https://a.test/a.png" />',
    );
  });

  it('is shown as plain text if its tags are nested beyond the limit, in bounded time', () => {
    const depth = 50_000;
    const began = Date.now();
    const html = live(`${'<div>'.repeat(depth)}Hello <b onclick=x>you</b>${'</div>'.repeat(depth)}`);
    expect(html).toMatch(/^<pre>/);
    expect(html).toContain('Hello');
    expect(html).not.toContain('onclick');
    expect(Date.now() - began).toBeLessThan(3_000);
  });

  it.each([
    ['a thousand tags in each other', '<div>'.repeat(1_000), false],
    ['one more', '<div>'.repeat(1_001), true],
    ['end tags that close nothing', '<div></x>'.repeat(1_001), true],
    ['end tags of what was closed before', `<p></p>${'<div></p>'.repeat(1_001)}`, true],
    ['end tags that close each', '<div></div>'.repeat(1_001), false],
    ['end tags that close what stands in theirs too', '<p><i><b></p>'.repeat(1_001), false],
    ['tags that hold nothing', '<br>'.repeat(1_001), false],
  ])('counts nested elements: %s', (_, tags, isPlain) => {
    expect(live(`${tags}Hello`).startsWith('<pre>')).toBe(isPlain);
  });
});
