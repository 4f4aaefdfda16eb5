// Which site addresses and IP addresses may be read.
import { describe, expect, it } from 'vitest';
import { checkSiteUrl } from '../../../src/domain/site/address.ts';
import { isPublicIp, networkKey } from '../../../src/domain/site/ip.ts';
import { decodePunycode } from '../../../src/domain/site/letters.ts';

describe('addresses of sites', () => {
  it.each([
    ['https://acme.com/about#team', 'https://acme.com/about'],
    ['http://acme.com:80/', 'http://acme.com/'],
    ['http://acme.com:443/', 'http://acme.com:443/'],
    ['https://www.acme.co.uk./', 'https://www.acme.co.uk/'],
    ['https://letter.substack.com/', 'https://letter.substack.com/'],
    ['https://bücher.de/', 'https://xn--bcher-kva.de/'],
  ])('%s may be read', (address, written) => {
    const answer = checkSiteUrl(address);
    // Vitest's matchers consider any two URLs equal, so the address is compared as text.
    expect(answer.ok ? answer.url.href : answer.reason).toBe(written);
  });

  it.each([
    'ftp://acme.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    '//acme.com/',
    'acme.com',
    '',
    'http://user@acme.com/',
    'http://:password@acme.com/',
    'http://acme.com@127.0.0.1/',
    'http://acme.com:22/',
    'http://acme.com:8080/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://\uff11\uff12\uff17.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://8.8.8.8/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://api.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://router/',
    'http://com/',
    'http://db.corp/',
    'http://1.0.0.127.in-addr.arpa/',
    'http://hidden.onion/',
    `https://acme.com/${'a'.repeat(3000)}`,
  ])('%s is refused with a reason', (address) => {
    expect(checkSiteUrl(address)).toEqual({ ok: false, reason: expect.stringMatching(/\w+/) });
  });

  it('a host that the configuration allows may be read, on web ports only', () => {
    const opened = new Set(['shop.test']);
    expect(checkSiteUrl('http://shop.test/', opened).ok).toBe(true);
    expect(checkSiteUrl('http://shop.test:9300/', opened).ok).toBe(false);
    expect(checkSiteUrl('http://other.test/', opened).ok).toBe(false);
  });
});

describe('IP addresses', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.0', '2606:4700:4700::1111', '2a00:0:0:1:0:0:0:1'])(
    '%s is public',
    (address) => expect(isPublicIp(address)).toBe(true),
  );
  it.each([
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '',
    'acme.com',
    '1.2.3',
    '01.2.3.4',
    '12345::',
    '256.1.1.1',
  ])('%s is not public', (address) => expect(isPublicIp(address)).toBe(false));
});

describe('reserved IP ranges', () => {
  it.each([
    ['0.0.0.0', '0.255.255.255', null, '1.0.0.0'],
    ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
    ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
    ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
    ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
    ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
    ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
    ['192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
    ['192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
    ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
    ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
    ['192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
    ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
    ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
    ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
    ['224.0.0.0', '255.255.255.255', '223.255.255.255', null],
    ['2001::', '2001:1ff:ffff::', '2000:ffff:ffff::', '2001:200::'],
    ['2001:db8::', '2001:db8:ffff::', '2001:db7:ffff::', '2001:db9::'],
    ['2002::', '2002:ffff:ffff::', '2001:ffff:ffff::', '2003::'],
    ['3fff::', '3fff:fff:ffff::', '3ffe:ffff:ffff::', '3fff:1000::'],
    ['4000::', 'ffff::', '3fff:ffff:ffff::', null],
    ['::', '1fff:ffff::', null, '2000::'],
  ])('include %s to %s and no further', (first, last, before, after) => {
    expect([isPublicIp(first), isPublicIp(last)]).toEqual([false, false]);
    for (const outside of [before, after]) if (outside) expect(isPublicIp(outside), outside).toBe(true);
  });
});

describe('the Unicode form of a host’s label', () => {
  it.each(['bücher', 'müller-brot', 'straße', 'яндекс', '中文', 'ñandú9', 'ü', 'bücherhäuserüberall'])(
    'is decoded: %s',
    (label) => {
      const [encoded = ''] = new URL(`https://${label}.de`).hostname.split('.');
      expect(encoded).toMatch(/^xn--/);
      expect(decodePunycode(encoded)).toBe(label);
    },
  );

  it.each(['acme', 'xn--', 'xn---', 'xn--99999999999', 'xn--Ü', `xn--${'a'.repeat(70)}`])(
    'is unchanged if nothing is encoded, or wrongly: %s',
    (label) => expect(decodePunycode(label)).toBe(label),
  );
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['no address: at all', 'no address: at all'],
])('%s is rate limited as %s', (address, network) => expect(networkKey(address)).toBe(network));
