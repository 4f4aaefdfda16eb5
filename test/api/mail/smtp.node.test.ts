// The laptop's mail server: it verifies signatures and states the result on top, under its own name only.
import { generateKeyPairSync } from 'node:crypto';
import nodemailer from 'nodemailer';
import { afterEach, expect, it } from 'vitest';
import { AUTHSERV_ID } from '../../../local/personas.ts';
import { startSmtp } from '../../../local/smtp.ts';
import { findAuthenticationResults, parseAuthenticationResults } from '../../../src/domain/mail/authentication.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** The DNS of the test: the key of letters.test, and nothing else. */
const resolver = async (name: string, type: string) => {
  if (name === 's1._domainkey.letters.test' && type === 'TXT')
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
  throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
};

let stop: () => Promise<void> = async () => undefined;
afterEach(() => stop());

async function received(domain: string, tamper: (raw: string) => string = (raw) => raw) {
  const taken: Buffer[] = [];
  const smtp = await startSmtp(
    0,
    async ({ raw }) => {
      taken.push(raw);
      return { status: 'accepted' };
    },
    resolver,
  );
  stop = smtp.stop;
  const written = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await written.sendMail({
    from: 'hello@letters.test',
    to: 'a@b.test',
    subject: 'Signed',
    text: 'Hello',
    ...(domain ? { dkim: { domainName: domain, keySelector: 's1', privateKey } } : {}),
  });
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: smtp.port, secure: false, ignoreTLS: true });
  await transport.sendMail({ envelope: { from: 'x@y.test', to: 'a@b.test' }, raw: tamper(String(message)) });
  transport.close();
  return taken[0] as Buffer;
}
const provedIn = (raw: Buffer) =>
  parseAuthenticationResults(findAuthenticationResults(new Uint8Array(raw), AUTHSERV_ID)).dkim;

it('the server states who signed a mail', async () => {
  expect(provedIn(await received('letters.test'))).toEqual(['letters.test']);
});

it('a mail that was changed in transit, is unsigned, or has no published key proves nothing', async () => {
  expect(provedIn(await received('letters.test', (raw) => raw.replace('Hello', 'Buy now')))).toEqual([]);
  await stop();
  expect(provedIn(await received(''))).toEqual([]);
  await stop();
  expect(provedIn(await received('elsewhere.test'))).toEqual([]);
});

it('a folded line at the beginning of a mail cannot extend the server’s result', async () => {
  for (const folded of [
    ' ; dkim=pass header.d=letters.test',
    ' header.d=letters.test',
    '\0\n ; dkim=pass header.d=letters.test',
  ]) {
    const raw = await received('', (mail) => `${folded}\r\n${mail}`);
    expect(findAuthenticationResults(new Uint8Array(raw), AUTHSERV_ID), folded).toBe('dkim=none');
    await stop();
  }
});

it('the server removes headers that claim to be its own results, and leaves the rest unchanged', async () => {
  const forged = `Authentication-Results: ${AUTHSERV_ID};\r\n dkim=pass header.d=letters.test\r\nAuthentication-Results: mx.other.test; dkim=pass header.d=letters.test\r\n`;
  const raw = (await received('', (mail) => forged + mail)).toString();
  expect(raw.match(new RegExp(`results: ${AUTHSERV_ID}`, 'gi'))).toHaveLength(1);
  expect(raw).toContain('Authentication-Results: mx.other.test; dkim=pass');
  expect(raw.startsWith(`Authentication-Results: ${AUTHSERV_ID};\r\n dkim=none\r\n`)).toBe(true);
  expect(raw).toContain('\r\n\r\nHello');
});
