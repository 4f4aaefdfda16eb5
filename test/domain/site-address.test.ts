import { describe, expect, it } from 'vitest';
import { siteAddress } from '../../src/domain/site/address.ts';
import { isPublicIp } from '../../src/domain/site/ip.ts';

describe('addresses of sites', () => {
  it.each([
    ['https://acme.com/about#team', 'https://acme.com/about'],
    ['http://acme.com:80/', 'http://acme.com/'],
    ['http://acme.com:443/', 'http://acme.com:443/'],
    ['https://www.acme.co.uk./', 'https://www.acme.co.uk/'],
    ['https://letter.substack.com/', 'https://letter.substack.com/'],
    ['https://bücher.de/', 'https://xn--bcher-kva.de/'],
  ])('%s may be read', (address, written) => {
    expect(siteAddress(address)).toMatchObject({ ok: true, url: new URL(written) });
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
    expect(siteAddress(address)).toEqual({ ok: false, reason: expect.stringMatching(/\w+/) });
  });

  it('a name that the configuration opens may be read, on the ports of the web alone', () => {
    const opened = new Set(['shop.test']);
    expect(siteAddress('http://shop.test/', opened).ok).toBe(true);
    expect(siteAddress('http://shop.test:9300/', opened).ok).toBe(false);
    expect(siteAddress('http://other.test/', opened).ok).toBe(false);
  });
});

describe('IP addresses', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.0', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicIp(address)).toBe(true),
  );
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.53',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '',
    'acme.com',
    '1.2.3',
    '01.2.3.4',
    '256.1.1.1',
  ])('%s is not public', (address) => expect(isPublicIp(address)).toBe(false));
});
