// The issuer's keys, created at the first start and stored, so that signatures and cookies stay valid after a restart.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JWK } from 'oidc-provider';

interface IssuerKeys {
  signing: JWK;
  cookie: string;
}

export function loadIssuerKeys(dataDir: string): IssuerKeys {
  const path = join(dataDir, 'issuer-keys.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as IssuerKeys;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys: IssuerKeys = {
    signing: {
      ...(privateKey.export({ format: 'jwk' }) as JWK),
      use: 'sig',
      alg: 'RS256',
      kid: randomBytes(8).toString('hex'),
    },
    cookie: randomBytes(32).toString('base64url'),
  };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
