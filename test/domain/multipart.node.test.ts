import { describe, expect, it } from 'vitest';
import { type FormPart, formParts } from '../../src/domain/mail/form-data.ts';

async function* chunked(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(form: FormData, size: number): Promise<FormPart[]> {
  const made = new Response(form);
  const bytes = new Uint8Array(await made.arrayBuffer());
  const parts: FormPart[] = [];
  for await (const part of formParts(chunked(bytes, size), made.headers.get('content-type') ?? '', { parts: 100 }))
    parts.push(part);
  return parts;
}

describe('a form read as it streams', () => {
  const form = new FormData();
  form.set('empty', '');
  form.set('text', 'two\r\nlines\r\n\r\n--and --more\r\n');
  form.set('ünï"code"', 'ä€😀');
  form.set('file', new File([new Uint8Array(200_000).map((_, at) => (at % 3 ? 13 : 45))], 'a "b".eml'));
  form.append('file', new File([''], 'empty.eml'));

  it.each([1, 2, 7, 64, 4096, 70_000, 10_000_000])(
    'gives what the platform gives, in chunks of %d bytes',
    async (size) => {
      const expected = await Promise.all(
        [...form].map(async ([name, value]) =>
          typeof value === 'string'
            ? { name, filename: null, text: value }
            : { name, filename: value.name, text: await value.text() },
        ),
      );
      const got = (await read(form, size)).map(({ name, filename, bytes }) => ({
        name,
        filename,
        text: new TextDecoder().decode(bytes),
      }));
      expect(got).toEqual(expected);
    },
  );

  it.each([
    ['no boundary', 'multipart/form-data', '--b--'],
    ['no end', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ['a head without end', 'multipart/form-data; boundary=b', `--b\r\n${'x'.repeat(40_000)}`],
    ['a part that names no field', 'multipart/form-data; boundary=b', '--b\r\nX: y\r\n\r\nx\r\n--b--'],
  ])('refuses a form with %s', async (_, type, text) => {
    const run = async () => {
      for await (const _part of formParts(chunked(new TextEncoder().encode(text), 10), type, { parts: 5 }));
    };
    await expect(run()).rejects.toMatchObject({ code: 'invalid' });
  });
});
