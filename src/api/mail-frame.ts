// The policy of the frame is the second line of defence after the sanitiser: no script, nothing fetched except images.
const POLICY = (images: boolean) =>
  [
    "default-src 'none'",
    `img-src data:${images ? ' https: http:' : ''}`,
    "style-src 'none'",
    "style-src-attr 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** The words that disclose the ad are also underlined, so that they can be recognised without colour. */
const AD = 'background:#fff3a3;color:#111';
const DISCLOSURE = 'background:#ffd27a;color:#111;text-decoration:underline;text-underline-offset:2px';

function withMarks(html: string): string {
  return html.replace(
    /<mark (data-evidence="\d*")( data-disclosure(?:="")?)?/g,
    (_, claim: string, told = '') => `<mark style="${told ? DISCLOSURE : AD}" ${claim}${told}`,
  );
}

export function mailFrameResponse(html: string, images: boolean): Response {
  const document = `<!doctype html><html lang="und"><head><meta charset="utf-8"><title>Email</title><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><base target="_blank"></head><body style="margin:12px;background:#fff;color:#111;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">${withMarks(html)}</body></html>`;
  return new Response(document, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY(images),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}
