// Files in storage: keys that keep format and order, image types by their first bytes, and text that is safe in HTML.
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { escapeHtmlText, escapeHtmlValue } from '../../../src/domain/html-escape.ts';
import { detectImageType } from '../../../src/domain/site/image-type.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a picture', () => {
  const of = (...head: number[]) => detectImageType(Uint8Array.from([...head, 0, 0, 0, 0, 0, 0]));
  it('has the type of its first bytes', () => {
    expect(of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)).toBe('image/png');
    expect(of(0xff, 0xd8, 0xff)).toBe('image/jpeg');
    expect(of(0x47, 0x49, 0x46, 0x38)).toBe('image/gif');
    expect(of(0, 0, 1, 0)).toBe('image/x-icon');
    expect(of(0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50)).toBe('image/webp');
    expect(of(0x89, 0x50)).toBeNull();
    expect(
      [' <svg xmlns="x">', '\ufeff<?xml version="1.0"?><svg>', '<!-- c --><svg >', '<!DOCTYPE svg><SVG>'].map((text) =>
        detectImageType(bytes(text)),
      ),
    ).toEqual(Array(4).fill('image/svg+xml'));
    expect(
      ['<html><svg>', '<?xml version="1.0"?><rss>', 'svg', `<!-- ${'x'.repeat(2_048)} --><svg>`].map((text) =>
        detectImageType(bytes(text)),
      ),
    ).toEqual(Array(4).fill(null));
  });
});

it('a stored mail keeps its file ending in lower case, from which its format is restored', () => {
  expect(['A.HTML', 'b.Msg', 'c.pdf', 'd.txt.eml', undefined].map((name) => FILE_KEYS.rawMail('id', name))).toEqual([
    'mail/id/raw.html',
    'mail/id/raw.msg',
    'mail/id/raw.eml',
    'mail/id/raw.eml',
    'mail/id/raw.eml',
  ]);
});

it('escaped text appears unchanged in HTML and in attributes with either kind of quotes', () => {
  const text = `<b title="a" lang='b'> & &amp;`;
  expect(escapeHtmlText(text)).toBe(`&lt;b title="a" lang='b'&gt; &amp; &amp;amp;`);
  expect(escapeHtmlValue(text)).toBe('&lt;b title=&quot;a&quot; lang=&#39;b&#39;&gt; &amp; &amp;amp;');
});
