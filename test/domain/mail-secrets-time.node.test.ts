// The clock of workerd stands still while it computes: time is measured in Node.
import { expect, it } from 'vitest';
import { withoutSecretsInHtml } from '../../src/domain/mail/secrets/html.ts';
import { withoutSecrets } from '../../src/domain/mail/secrets.ts';

const OURS = { mailDomain: 'mail.broughtby.test', addresses: ['dailygrind482913@mail.broughtby.test'] };

it('taking secrets out of a mail takes time that grows with the text and not with its square', () => {
  const GROWING: ((n: number) => string)[] = [
    (n) => 'a'.repeat(n),
    (n) => '@mail.broughtby.test'.repeat(n / 20),
    (n) => 'unsubscri'.repeat(n / 9),
    (n) => `http://${')'.repeat(n)}`,
    (n) => 'http://www.'.repeat(n / 11),
    (n) => '%25'.repeat(n / 3),
    (n) => 'sent to '.repeat(n / 8),
    (n) => `${'x'.repeat(63)}@`.repeat(n / 64),
    (n) => '<b>'.repeat(n / 3),
    (n) => 'QUJD'.repeat(n / 4),
    (n) => 'unsubscribe [1] '.repeat(n / 16),
  ];
  const took = (text: string) => {
    const start = performance.now();
    withoutSecrets(text, OURS);
    withoutSecretsInHtml(text, OURS);
    return performance.now() - start;
  };
  for (const grow of GROWING) {
    took(grow(20_000));
    const [small, large] = [
      Math.min(took(grow(50_000)), took(grow(50_000))),
      Math.min(took(grow(200_000)), took(grow(200_000))),
    ];
    expect(large, grow(40)).toBeLessThan(Math.max(600, small * 9));
  }
});
