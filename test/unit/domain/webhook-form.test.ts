// A posted form's fields: of two with the same name the first counts, its limits, when its sender is checked, and each
// field's charset.
import { describe, expect, it } from 'vitest';
import { readFormFields } from '../../../src/domain/mail/webhook/form.ts';

const TYPED = 'application/x-www-form-urlencoded';
const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** The form as a stream that counts how many parts were requested. */
async function* streamed(parts: readonly string[], asked = { parts: 0 }) {
  for (const part of parts) {
    asked.parts++;
    yield bytesOf(part);
  }
}

const part = (name: string, body: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`;
const MULTIPART = 'multipart/form-data; boundary=b';

async function read(body: readonly string[], type = TYPED) {
  const judged: string[][] = [];
  const { fields, raw } = await readFormFields(streamed(body), type, async (known) => {
    judged.push([...known.keys()]);
  });
  return {
    fields: Object.fromEntries(fields),
    raw: [...raw].map(([name, bytes]) => [name, String.fromCharCode(...bytes)]),
    judged,
  };
}

describe('a posted form', () => {
  it.each([
    ['typed', TYPED, ['subject=One&subject=Two&email=abc&email=defg&text=']],
    [
      'of parts',
      ` Multipart/Form-Data${MULTIPART.slice(19)}`,
      [
        part('subject', 'One'),
        part('subject', 'Two'),
        part('email', 'abc'),
        part('email', 'defg'),
        part('text', ''),
        '--b--',
      ],
    ],
  ])('%s, yields the first field of a name, and a whole message with its bytes unchanged', async (_, type, body) => {
    expect(await read(body, type)).toMatchObject({ fields: { subject: 'One', text: '' }, raw: [['email', 'abc']] });
  });

  it('loses attached files, but not a whole message that arrives as a file', async () => {
    const file = '; filename="x.eml"';
    const body = [
      part('attachment1', 'abc', file),
      part('body-mime', 'ab\xe9d', file),
      part('to', 'a@b.test'),
      '--b--',
    ];
    expect(await read(body, MULTIPART)).toMatchObject({ fields: { to: 'a@b.test' }, raw: [['body-mime', 'ab\xe9d']] });
  });

  it('may have five hundred fields, and is rejected with one more', async () => {
    const typed = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=x`).join('&');
    expect(Object.keys((await read([typed(500)])).fields)).toHaveLength(500);
    await expect(read([typed(250), `&${typed(251)}`])).rejects.toMatchObject({ code: 'invalid' });
    await expect(read([`f=x${'&'.repeat(500)}`])).rejects.toMatchObject({ code: 'invalid' });
    expect((await read([`f=x${'&'.repeat(499)}`])).fields).toEqual({ f: 'x' });
    const parts = (count: number) => [...Array.from({ length: count }, (_, n) => part(`f${n}`, 'x')), '--b--'];
    expect(Object.keys((await read(parts(500), MULTIPART)).fields)).toHaveLength(500);
    await expect(read(parts(501), MULTIPART)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('has its sender checked once: as soon as the proof is complete, otherwise at the end', async () => {
    const proof = ['timestamp', 'token', 'signature'].map((name) => part(name, 'x'));
    const judged = async (...body: string[]) => (await read([...body, '--b--'], MULTIPART)).judged;
    expect(await judged(...proof, part('text', 'x'))).toEqual([['timestamp', 'token', 'signature']]);
    expect(await judged(part('text', 'x'), ...proof.slice(1))).toEqual([['text', 'token', 'signature']]);
    expect(await judged(part('text', 'x'))).toEqual([['text']]);
  });

  it('is read no further once its sender is rejected', async () => {
    const asked = { parts: 0 };
    const proof = ['timestamp', 'token', 'signature'].map((name) => part(name, 'x'));
    const body = streamed([...proof, ...Array<string>(40).fill(part('text', 'x'.repeat(70_000))), '--b--'], asked);
    const refused = readFormFields(body, MULTIPART, async () => {
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(asked.parts).toBeLessThan(8);
  });

  it.each<[string, string, string, string]>([
    ['of the charset that is told', '{"subject":"windows-1251"}', '\xcf\xf0\xe8', 'При'],
    ['of a charset that is ASCII with escapes', '{"subject":"iso-2022-jp"}', '\x1b$B$"\x1b(B', 'あ'],
    ['of a charset that nobody knows', '{"subject":"no-such-set"}', '\xcf', '\ufffd'],
    ['of a charset that another has', '{"text":"windows-1251"}', '\xcf', '\ufffd'],
    ['in UTF-8, whatever is told', '{"subject":"windows-1251"}', '\xc3\xa4', 'ä'],
    ['where what is told is no JSON', '{"subject":', '\xcf', '\ufffd'],
    ['where what is told is too long', `{"a":"${'x'.repeat(2_000)}","subject":"windows-1251"}`, '\xcf', '\ufffd'],
    ['where one told before is unknown', '{"text":"none","subject":"windows-1251"}', '\xcf', 'П'],
  ])('has a field decoded %s', async (_, charsets, subject, text) => {
    const { fields } = await read([part('charsets', charsets), part('subject', subject), '--b--'], MULTIPART);
    expect(fields.subject).toBe(text);
  });
});
