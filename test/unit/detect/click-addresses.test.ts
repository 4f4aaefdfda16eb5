// The table of click addresses: each row decodes its platform's addresses, nested ones too, and no other link matches.
// Decoding an address makes no request.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CLICK_URL_ROWS, findClickUrlRow } from '../../../src/detect/links/click-addresses.ts';
import { readLink } from '../../../src/detect/links.ts';

const percent = encodeURIComponent;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const token = (claims: object) => `${base64url('{"alg":"HS256"}')}.${base64url(JSON.stringify(claims))}.c2lnbmF0dXJl`;
const zlib = (query: string) => deflateSync(Buffer.from(query)).toString('base64url');
const KILN = 'https://acme.example/kiln?size=7&from=a';
const PATH = percent(KILN).replace('%3A', ':');
const MESSAGE = '0100019d4891966b-86badd23-94fb-4dde-854b-6032cc4db804-000000/ImtGDZugfA6OVDmx0Z=451';

/** By owner of the address: links as its mails contain them, each with its target. */
const EXAMPLES: Record<string, [href: string, target: string][]> = {
  'Amazon SES': [
    [`https://4bqs42xm.r.us-west-2.awstrack.me/L0/${PATH}/1/${MESSAGE}`, KILN],
    [`https://tracking.letter.example/CL0/${PATH}/1/${MESSAGE}`, KILN],
    [
      `https://tracking.letter.example/CL0/https:%2F%2Facme.example%2Fkiln%2F/2/${MESSAGE}`,
      'https://acme.example/kiln/',
    ],
  ],
  Postmark: [
    [
      'https://track.pstmrk.it/3s/acme.example%2Fkiln%3Fsize=7/I76j/74HEAQ/AQ/1556dd49-ceef-4739/1/rFvvTlI3G-',
      'https://acme.example/kiln?size=7',
    ],
    ['https://click.letter.example/3s/acme.example/I76j/74HEAQ/AQ/1556/1/rF', 'https://acme.example/'],
  ],
  Kit: [
    [`https://click.convertkit-mail2.com/d0uwowlp78h0ho8e20/6qheh8hllrzr85bo/${base64(KILN)}`, KILN],
    [`https://bdfa326f.click.convertkit-mail2.com/p9u26om3z6f9h2/08hwh9h2nk49npsl/${percent(base64(KILN))}`, KILN],
    [`https://click.kit-mail3.com/p9u26om3z6f9h2/08hwh9h2nk49npsl/${base64url(KILN)}`, KILN],
  ],
  Mailjet: [
    [`http://x4tlp.mjt.lu/lnk/EAAAAYNqkEoAAAAA66-WQ/1/NSvifgbS3M8GrhOfPYW3Dw/${base64url(KILN)}`, KILN],
    [`http://gtpx.mjt.lu/lnk/APsAAAXtLEQAA/xasAA/AGx5D9/4/zonyPfLIyyphYjNdn65kxw/${base64url(KILN)}`, KILN],
  ],
  Sailthru: [[`https://link.paper.example/click/38106517.2/${base64url(KILN)}/5d0a7f8b24c17c4c6a0f1234Bd9`, KILN]],
  'Customer.io': [
    [
      `https://e.customeriomail.com/e/c/${base64url(JSON.stringify({ email_id: 'dgSRiAcBAOqi', href: KILN, internal: '918807', link_id: 269 }))}/07115b1fd7a198110`,
      KILN,
    ],
  ],
  Drip: [
    [
      `https://t.dripemail2.com/c/${base64url(JSON.stringify({ account_id: '4254497', delivery_id: 'z66', url: KILN }))}`,
      KILN,
    ],
    [`https://t.dripemail2.com/c/${token({ aud: 'detour', iss: 'monolith', url: KILN })}`, KILN],
  ],
  beehiiv: [[`https://flight.beehiiv.net/v2/clicks/${token({ url: KILN, post_id: 'p', visit_token: 'v' })}`, KILN]],
  Substack: [
    [
      `https://substack.com/redirect/2/${base64url(JSON.stringify({ e: KILN, p: 14729, s: 81, u: 3 }))}.LPStj0DbjFk`,
      KILN,
    ],
  ],
  Buttondown: [[`https://buttondown.com/c/${base64url(`2d1f|reader@home.example|${KILN}|email`)}`, KILN]],
  Mailgun: [
    [
      `https://email.mg2.letter.example/c/${zlib(`category=post&d=4d1858&h=53eb1af4&l=${percent(KILN)}&r=reader%40home.example`)}`,
      KILN,
    ],
  ],
  Mandrill: [
    [
      `https://mandrillapp.com/track/click/30363097/acme.example?p=${base64url(JSON.stringify({ s: 'Z67', v: 1, p: JSON.stringify({ u: 30363097, v: 1, url: KILN, id: 'ce7' }) }))}`,
      KILN,
    ],
    ['https://mandrillapp.com/track/click/30363097/www.acme.example?p=bm90IGpzb24', 'https://www.acme.example/'],
  ],
  Google: [
    [`https://www.google.com/url?q=${percent(KILN)}&sa=D&ust=17280&usg=AOvVaw1x`, KILN],
    [`https://www.google.co.uk/url?sa=t&url=${percent(KILN)}&ved=2ahUKEw`, KILN],
  ],
  'Google AMP': [['https://www.google.com/amp/s/acme.example/kiln', 'https://acme.example/kiln']],
  Facebook: [[`https://l.facebook.com/l.php?u=${percent(KILN)}&h=AT0abc`, KILN]],
  Instagram: [[`https://l.instagram.com/?u=${percent(KILN)}&e=ATM`, KILN]],
  LinkedIn: [
    [`https://www.linkedin.com/redir/redirect?url=${percent(KILN)}&urlhash=Ab1c`, KILN],
    [`https://www.linkedin.com/safety/go?url=${percent(KILN)}`, KILN],
  ],
  YouTube: [[`https://www.youtube.com/redirect?event=video_description&q=${percent(KILN)}`, KILN]],
  Slack: [[`https://slack-redir.net/link?url=${percent(KILN)}`, KILN]],
  Reddit: [[`https://out.reddit.com/t3_1a2b?url=${percent(KILN)}&token=AQ`, KILN]],
  VK: [[`https://vk.com/away.php?to=${percent(KILN)}&post=1`, KILN]],
  'Microsoft Safe Links': [
    [
      `https://nam12.safelinks.protection.outlook.com/?url=${percent(KILN)}&data=05%7C02%7Csam%40home.example&reserved=0`,
      KILN,
    ],
    [`https://nam04.safelinks.protection.outlook.com/?url=${percent(percent(KILN))}&data=x`, KILN],
  ],
  'Proofpoint v1': [[`https://urldefense.proofpoint.com/v1/url?u=${percent(KILN)}&k=abc%3D%0A&r=def`, KILN]],
  'Proofpoint v2': [
    [
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__acme.example_kiln-3Fsize-3D7-26from-3Da&d=DwMFaQ&c=euGZst&e=',
      KILN,
    ],
  ],
  'Proofpoint v3': [
    [`https://urldefense.com/v3/__${KILN}__;!!ABcDeF!GhIjKl$`, KILN],
    [
      `https://urldefense.com/v3/__https://acme.example/kiln*size__;${base64('#')}!!ABcDeF!GhIjKl$`,
      'https://acme.example/kiln#size',
    ],
    [
      `https://urldefense.com/v3/__https://acme.example/a**Ab__;${base64('&&')}!!ABcDeF!Gh$`,
      'https://acme.example/a&&b',
    ],
    ['https://urldefense.com/v3/__https:/acme.example/kiln__;!!ABcDeF!Gh$', 'https://acme.example/kiln'],
  ],
  Barracuda: [[`https://linkprotect.cudasvc.com/url?a=${percent(KILN)}&c=E,1,gq-fB3OvXlnA&typo=1`, KILN]],
  Cisco: [[`https://secure-web.cisco.com/1EH1B-CLV31IF8vcULmniGDoJim0uL59Sw/${percent(KILN)}`, KILN]],
  Mimecast: [
    ['https://protect-eu.mimecast.com/s/Ab1CDe2FgHi3?domain=acme.example', 'https://acme.example/'],
    ['https://url.uk.m.mimecastprotect.com/s/AbCdEfGh?domain=acme.example', 'https://acme.example/'],
  ],
  'Trend Micro': [
    [
      `https://ddec1-0-en-ctp.trendmicro.com:443/wis/clicktime/v1/query?url=${percent(KILN)}&umid=d1786ace&auth=53c7`,
      KILN,
    ],
  ],
  Sophos: [
    [`https://us-east-2.protection.sophos.com/?d=acme.example&u=${base64(KILN)}&i=NWE2&h=1df6`, KILN],
    ['https://us-east-2.protection.sophos.com/?d=acme.example&b=990260467867&i=NjE2', 'https://acme.example/'],
  ],
  'Check Point': [
    [`https://protect.checkpoint.com/v2/r01/___${KILN}___.YzJ1OndlY29tbXVuaWNhdGlvbnM6Yzpv`, KILN],
    ['https://protect.checkpoint.com/v2/r01/___https%3A//acme.example/kiln___.YzJ1', 'https://acme.example/kiln'],
    ['https://url.avanan.click/v2/___https:/acme.example/kiln___.YXAzOm', 'https://acme.example/kiln'],
  ],
  Symantec: [[`https://clicktime.symantec.com/3MnsciFmpCx2GTRR?u=${percent(KILN)}`, KILN]],
  Trustwave: [[`https://scanmail.trustwave.com/?c=20988&d=i-GP5uRIMfh6&u=${percent(KILN)}`, KILN]],
  FireEye: [[`https://protect2.fireeye.com/v1/url?k=68f5d8ba-376ee1f5&q=1&e=fb455b9e&u=${percent(KILN)}`, KILN]],
  Libraesva: [[`https://urlsand.esvalabs.com/?u=${percent(KILN)}&e=ed7a584b&h=456504aa&f=y&p=y`, KILN]],
  INKY: [['https://shared.outlook.inky.com/link?domain=acme.example&t=h.eJxVj01PhDAY', 'https://acme.example/']],
};

describe('a click address of the table', () => {
  it('has examples for each row', () => {
    expect(CLICK_URL_ROWS.map(([owner]) => owner).sort()).toEqual(Object.keys(EXAMPLES).sort());
  });

  it.each(Object.entries(EXAMPLES))('of %s is decoded without a request', (owner, links) => {
    for (const [href, target] of links) {
      const url = new URL(href);
      const row = findClickUrlRow(url);
      expect([href, row?.[0]]).toEqual([href, owner]);
      expect(URL.parse(row?.[4](url, row[3]) ?? '')?.href).toBe(target);
      expect(readLink(href)).toMatchObject({
        domain: 'acme.example',
        kind: 'site',
        through: [url.hostname.replace(/^www\./, '')],
      });
    }
  });

  it('may be nested in others, up to three levels', () => {
    const ses = `https://abc.r.us-east-1.awstrack.me/L0/${PATH}/1/${MESSAGE}`;
    const safe = `https://nam12.safelinks.protection.outlook.com/?url=${percent(ses)}&data=05`;
    const kit = `https://click.convertkit-mail2.com/d0uwowlp78h0/6qheh8hllrzr85bo/${base64(safe)}`;
    expect(readLink(kit)).toMatchObject({
      url: KILN,
      through: ['click.convertkit-mail2.com', 'nam12.safelinks.protection.outlook.com', 'abc.r.us-east-1.awstrack.me'],
    });
  });

  it('that does not contain its target hides it', () => {
    for (const href of [
      'https://substack.com/redirect/51b74b50-3790-4bdc-91b7-4b503790ebdc?j=eyJ1IjoiMXVhIn0',
      `https://substack.com/redirect/2/${base64url('{"p":1}')}.abc`,
      `https://mandrillapp.com/track/click/30363097?p=${base64url('{"s":"x"}')}`,
      `https://click.convertkit-mail2.com/d0uwowlp78h0/6qheh8hllrzr85bo/${base64('javascript:alert(1)')}`,
      `https://email.mg1.substack.com/c/${zlib('l=file%3A%2F%2F%2Fetc%2Fpasswd&r=a')}`,
      'https://email.mg1.substack.com/c/eJxVkE2OxCAMhU9T',
    ])
      expect(readLink(href)).toMatchObject({ domain: null, url: null, kind: 'tracker' });
  });
});

describe('a link that is no click address', () => {
  it('is its own target', () => {
    for (const href of [
      'https://acme.example/c/lamps',
      'https://acme.example/3s/lamps.html',
      'https://acme.example/e/c/our-kilns',
      'https://acme.example/L0/lamps',
      'https://acme.example/search?q=https',
    ])
      expect(readLink(href)).toMatchObject({ domain: 'acme.example', via: null });
  });

  it('with a page address to share is not a redirect to it', () => {
    for (const href of [
      `https://www.facebook.com/sharer/sharer.php?u=${percent(KILN)}`,
      `https://twitter.com/intent/tweet?url=${percent(KILN)}`,
    ])
      expect(readLink(href)).toMatchObject({ kind: 'social', via: null });
  });
});

it('a compressed address costs little to decode, whatever size it claims', () => {
  const bomb = zlib(`l=${'a'.repeat(4_000_000)}`);
  const began = performance.now();
  for (let nth = 0; nth < 200; nth++) readLink(`https://email.letter.example/c/${bomb.slice(0, 7_900)}`);
  expect(performance.now() - began).toBeLessThan(4_000);
});
