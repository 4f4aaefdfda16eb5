// Mails of many megabytes are stored whole while they stream in, and leave nothing if they are refused.
import { describe, expect, it } from 'vitest';
import { computeEmailId } from '../../../src/domain/mail/id.ts';
import { acceptMail } from '../../../src/flows/issue/take-mail.ts';
import { buildMail, createMailWorld, encodeUtf8 } from '../support/mail-world.ts';

const { world, deliver, inbox, tracked } = createMailWorld();

/** A mail of two parts: the content of `buildMail`, and a picture of the given size. */
function withPicture(to: string, size: number, id: string) {
  const plain = new TextDecoder().decode(buildMail(to, { id }));
  const at = plain.indexOf('Content-Type');
  const line = `${'iVBORw0KGgo'.repeat(7).slice(0, 76)}\r\n`;
  return encodeUtf8(
    `${plain.slice(0, at)}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${plain.slice(at)}--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${line.repeat(Math.ceil(size / line.length))}--b--\r\n`,
  );
}

describe('a large mail', () => {
  const { files } = world.services;
  const incoming = async () => (await files.list('mail/incoming/')).map(({ key }) => key);

  it('is stored whole while it streams in, and its text becomes a sponsorship', async () => {
    const newsletter = await tracked();
    const raw = withPicture(newsletter.uniqueEmail, 6_000_000, '<large@letters.test>');
    const before = await incoming();
    expect(await deliver(newsletter.uniqueEmail, raw)).toBeNull();
    const [key = ''] = (await incoming()).filter((one) => !before.includes(one));
    expect((await files.bytes(key)) ?? new Uint8Array()).toEqual(raw);
    await world.work(['analyse']);
    const [email] = await inbox(newsletter.id);
    expect(email).toMatchObject({ processingStatus: 'completed', id: await computeEmailId(newsletter.id, raw) });
    const { data } = await world.call(`/api/sponsorships?newsletterId=${newsletter.id}`, {
      as: (await world.people.subscriber(newsletter.id)).cookie,
    });
    expect(data.sponsorships).toHaveLength(1);
  });

  it('keeps the verification results of our own server, however small the pieces that it comes in', async () => {
    const newsletter = await tracked();
    const verified = 'dkim=pass header.d=letters.test';
    const headers = `Authentication-Results: mx.app.test; ${verified}\r\n`;
    const raw = buildMail(newsletter.uniqueEmail, { id: '<verified@letters.test>', headers });
    async function* chunks() {
      for (let at = 0; at < raw.length; at += 100) yield raw.subarray(at, at + 100);
    }
    const before = await incoming();
    const delivery = { door: 'mail' as const, from: '', recipients: [newsletter.uniqueEmail] };
    await acceptMail(world.services, { ...delivery, raw: { length: 2_000_000, chunks: chunks() } }, new Date());
    const [key = ''] = (await incoming()).filter((one) => !before.includes(one));
    expect(await files.bytes(key)).toEqual(raw);
    expect((await world.bindings.FILES.head(key))?.customMetadata?.authentication).toBe(verified);
    await world.work(['analyse']);
  });

  it('that is delivered again is stored once', async () => {
    const newsletter = await tracked();
    const raw = withPicture(newsletter.uniqueEmail, 1_500_000, '<again@letters.test>');
    await deliver(newsletter.uniqueEmail, raw);
    const once = await incoming();
    await deliver(newsletter.uniqueEmail, raw);
    expect(await incoming()).toEqual(once);
    expect(await inbox(newsletter.id)).toHaveLength(1);
    await world.work(['analyse']);
  });

  it('that is larger than declared is refused and leaves nothing, and the rest of it is not read', async () => {
    const newsletter = await tracked();
    const before = await incoming();
    const piece = new Uint8Array(1_000_000).fill(65);
    let isHeard = true;
    async function* endless() {
      try {
        yield buildMail(newsletter.uniqueEmail);
        for (;;) yield piece;
      } finally {
        isHeard = false;
      }
    }
    const delivery = { door: 'mail' as const, from: '', recipients: [newsletter.uniqueEmail] };
    const large = { length: 2_000_000, chunks: endless() };
    await expect(acceptMail(world.services, { ...delivery, raw: large }, new Date())).rejects.toThrow(
      'larger than 25 MB',
    );
    expect(isHeard).toBe(false);
    expect(await incoming()).toEqual(before);
    expect(await inbox(newsletter.id)).toHaveLength(0);
  });

  it('to an unknown address is refused before it is read', async () => {
    async function* unread() {
      yield await Promise.reject(new Error('read'));
    }
    const delivery = { door: 'mail' as const, from: 'a@b.example', recipients: ['nobody123456@mail.app.test'] };
    const large = { length: 2_000_000, chunks: unread() };
    await expect(acceptMail(world.services, { ...delivery, raw: large }, new Date())).rejects.toThrow('No newsletter');
  });
});
