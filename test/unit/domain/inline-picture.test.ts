// Pictures contained in a mail, as data addresses or attached parts, within limits.
import { describe, expect, it } from 'vitest';
import { isInlinePicture, readInlinePicture } from '../../../src/domain/mail/inline-picture.ts';
import { base64Of, createPicture } from '../../support/pictures.ts';

const PNG = createPicture({ text: 'Quarrybase' });
const MB = 1024 * 1024;
const mail = (part: string, head = 'MIME-Version: 1.0\nSubject: Backfills\n') =>
  new TextEncoder().encode(
    `${head}Content-Type: multipart/related; boundary=edge\n\n--edge\nContent-Type: text/html\n\n<img src="cid:one@x">\n--edge\n${part}\n--edge--\n`,
  );
const part = (more = '', body = base64Of(PNG)) =>
  `Content-Type: image/png${more}\nContent-ID: <one@x>\nContent-Transfer-Encoding: base64\n\n${body}`;
const brought = (
  address: string,
  raw: Uint8Array,
  { html = null, most = MB }: { html?: string | null; most?: number } = {},
) => readInlinePicture(address, { html, raw }, most);

describe('a part of a mail', () => {
  it.each<[string, string, Uint8Array]>([
    ['by its id', 'cid:one@x', mail(part())],
    ['by its id as addresses write it', 'CID:one%40x', mail(part())],
    ['that is called a file', 'cid:one@x', mail(part().replace('image/png', 'application/octet-stream'))],
    ['that is called an attachment', 'cid:one@x', mail(part('\nContent-Disposition: attachment; filename=b.png'))],
    [
      'whose lines end as on the wire',
      'cid:one@x',
      new TextEncoder().encode(new TextDecoder().decode(mail(part())).replaceAll('\n', '\r\n')),
    ],
    [
      'two containers deep',
      'cid:one@x',
      mail(`Content-Type: multipart/related; boundary=inner\n\n--inner\n${part()}\n--inner--`),
    ],
  ])('is found as a picture %s', (_, address, raw) => {
    expect(brought(address, raw)).toEqual(PNG);
  });

  it.each<[string, string, Uint8Array]>([
    ['of another id', 'cid:two@x', mail(part())],
    ['in a mail that has none', 'cid:one@x', new TextEncoder().encode('Subject: x\n\nhi\n')],
    ['in what is no mail', 'cid:one@x', new TextEncoder().encode('<p>hi</p>')],
    ['that is no base64', 'cid:one@x', mail(part('', '====*'))],
    ['without a letter', 'cid:one@x', mail(part('', ''))],
    [
      'in a mail of parts without end',
      'cid:one@x',
      mail(`${'Content-Type: text/plain\n\nx\n--edge\n'.repeat(6_000)}${part()}`),
    ],
  ])('is no picture %s', (_, address, raw) => {
    expect(brought(address, raw)).toBeNull();
  });

  it.each([
    ['binary', true],
    ['8bit', true],
    ['7bit', false],
    ['quoted-printable', false],
  ])('in the encoding %s is decoded: %s', (encoding, is) => {
    const gif = 'GIF89a, and what is behind it';
    const found = brought('cid:one@x', mail(part('', gif).replace(': base64', `: ${encoding}`)));
    expect(found && new TextDecoder().decode(found).trim()).toBe(is ? gif : null);
  });

  it('is no picture above the size limit', () => {
    expect(brought('cid:one@x', mail(part()), { most: PNG.length })).toEqual(PNG);
    expect(brought('cid:one@x', mail(part()), { most: PNG.length - 1 })).toBeNull();
  });
});

describe('a data address', () => {
  const none = new Uint8Array();
  const address = `data:image/png;base64,${base64Of(PNG)}`;

  it('yields its picture, and the part that was cut from the HTML is restored', () => {
    expect(brought(address, none)).toEqual(PNG);
    for (const [open, close] of [
      ['"', '"'],
      ["'", "'"],
      ['', '>'],
    ])
      expect(
        brought(address.slice(0, 60), none, { html: `<p>x</p><img src=${open}${address}${close}<p>y</p>` }),
      ).toEqual(PNG);
  });

  it('yields none above the size limit, and none if its bytes are no picture', () => {
    expect(brought(address, none, { most: PNG.length - 1 })).toBeNull();
    for (const other of ['data:text/html;base64,PGI+', 'data:image/svg+xml,<svg/>', 'data:image/png;base64,', 'data:'])
      expect(brought(other, none)).toBeNull();
  });

  it('is distinguished from an address that must be requested', () => {
    expect(['data:image/png;base64,x', ' CID:x', 'https://img.example/data:x', '/cid:x'].map(isInlinePicture)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
