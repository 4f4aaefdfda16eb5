// Multipart forms are parsed while they stream.
import { describe, expect, it } from 'vitest';
import { type FormPart, parseFormParts } from '../../../src/domain/mail/form-data.ts';

async function* chunked(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(form: FormData, size: number): Promise<FormPart[]> {
  const made = new Response(form);
  const bytes = new Uint8Array(await made.arrayBuffer());
  const parts: FormPart[] = [];
  for await (const part of parseFormParts(chunked(bytes, size), made.headers.get('content-type') ?? '', { parts: 100 }))
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
    'yields what the platform’s parser yields, in chunks of %d bytes',
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

  it('accepts no delimiter that differs by one character, wherever chunks are split', async () => {
    const near = [
      '\r\n--bound',
      '\rx--bound!',
      '\n\n--bound!',
      '\r\n-xbound!',
      '\r\nx-bound!',
      '\r\n--bound?',
      '\r\n--xound!',
    ];
    const said = near.join('');
    const text = `--bound!\r\nContent-Disposition: form-data; name="a"\r\n\r\n${said}\r\n--bound!\r\nContent-Disposition: form-data; name="b"\r\n\r\nlast\r\n--bound!--\r\n`;
    const bytes = new TextEncoder().encode(text);
    for (let cut = 1; cut < bytes.length; cut++) {
      async function* halves() {
        yield bytes.subarray(0, cut);
        yield bytes.subarray(cut);
      }
      const got: string[] = [];
      for await (const part of parseFormParts(halves(), 'multipart/form-data; boundary="bound!"', { parts: 5 }))
        got.push(new TextDecoder().decode(part.bytes));
      expect(got, `cut at ${cut}`).toEqual([said, 'last']);
    }
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--b--'],
    ['no end', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ['a head without end', 'multipart/form-data; boundary=b', `--b\r\n${'x'.repeat(40_000)}`],
    ['a part that names no field', 'multipart/form-data; boundary=b', '--b\r\nX: y\r\n\r\nx\r\n--b--'],
  ])('rejects a form with %s', async (_, type, text) => {
    const run = async () => {
      for await (const _part of parseFormParts(chunked(new TextEncoder().encode(text), 10), type, { parts: 5 }));
    };
    await expect(run()).rejects.toMatchObject({ code: 'invalid' });
  });

  /** A form of two parts; the first part's header has the given size, from its delimiter to its empty line. */
  const withHead = (size: number, boundary = 'b') => {
    const head = '\r\nContent-Disposition: form-data; name="a"\r\nX: ';
    const second = `--${boundary}\r\nContent-Disposition: form-data; name="b"\r\n\r\ny\r\n--${boundary}--`;
    return `--${boundary}${head}${'x'.repeat(size - head.length)}\r\n\r\nx\r\n${second}`;
  };
  const names = async (text: string, more: { type?: string; parts?: number; size?: number } = {}) => {
    const { type = 'multipart/form-data; boundary=b', parts = 5, size = 100_000 } = more;
    const read: string[] = [];
    for await (const { name } of parseFormParts(chunked(new TextEncoder().encode(text), size), type, { parts }))
      read.push(name);
    return read.join();
  };

  it('has limits: 16 KB per part header, 200 characters of boundary, the allowed number of parts', async () => {
    const refused = { code: 'invalid' };
    for (const size of [1_000, 100_000]) {
      expect(await names(withHead(16 * 1024), { size })).toBe('a,b');
      await expect(names(withHead(16 * 1024 + 1), { size })).rejects.toMatchObject(refused);
    }
    const long = (length: number) => ({ type: `multipart/form-data; boundary=${'b'.repeat(length)}` });
    expect(await names(withHead(60, 'b'.repeat(200)), long(200))).toBe('a,b');
    await expect(names(withHead(60, 'b'.repeat(201)), long(201))).rejects.toMatchObject(refused);
    expect(await names(withHead(60), { parts: 2 })).toBe('a,b');
    await expect(names(withHead(60), { parts: 1 })).rejects.toMatchObject({
      message: 'The form has more than 1 fields',
    });
  });

  it('skips parts that its reader doesn’t want, and text before the first and after the last part', async () => {
    const parts: string[] = [];
    const text = `before\r\n${withHead(60)}\r\nafter\r\n--b\r\nmore`;
    const keep = ({ name }: { name: string }) => name === 'b';
    for await (const { name, bytes } of parseFormParts(
      chunked(new TextEncoder().encode(text), 3),
      'multipart/form-data; boundary="b"',
      { parts: 2, keep },
    ))
      parts.push(`${name}=${new TextDecoder().decode(bytes)}`);
    expect(parts).toEqual(['b=y']);
  });
});
