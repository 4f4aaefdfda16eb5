// A mail as a page of its own: no scripts run, only requested pictures load, and no one else may frame or cache it.
import { describe, expect, it } from 'vitest';
import { mailFrameResponse } from '../../../src/api/mail-frame.ts';

describe('the frame of a mail', () => {
  it.each([
    [false, 'img-src data:;'],
    [true, 'img-src data: https: http:;'],
  ])('with pictures requested (%s) has %s and allows nothing else', (images, pictures) => {
    expect(Object.fromEntries(mailFrameResponse('', images).headers)).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; ${pictures} style-src 'none'; style-src-attr 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('opens links in a new tab without a referrer', async () => {
    const page = await mailFrameResponse('<p>One</p>', false).text();
    expect(page).toMatch(/<base target="_blank">.*<body[^>]*><p>One<\/p><\/body>/);
    expect(page).toContain('<meta name="referrer" content="no-referrer">');
  });

  it('highlights each ad, and its disclosure in another way', async () => {
    const marked =
      '<mark data-evidence="0" data-disclosure="">Ad</mark><mark data-evidence="12">Acme</mark><mark>x</mark>';
    const [told, ad, other] = (await mailFrameResponse(marked, false).text()).match(/<mark[^>]*>/g) ?? [];
    expect(told).toMatch(/style="[^"]*underline[^"]*" data-evidence="0" data-disclosure=""/);
    expect(ad).toMatch(/style="background:[^"]*" data-evidence="12"/);
    expect(ad).not.toContain('underline');
    expect(other).toBe('<mark>');
  });
});
