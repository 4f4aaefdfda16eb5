// /developers lists every call that tokens may make, with its command, and no other.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { curlCommand, TOKEN_CALLS } from '../../../src/contract/examples.ts';
import { CALLS } from '../../../src/contract/routes.ts';
import { Page } from '../../../web/visitor/developers.tsx';

const html = renderToStaticMarkup(createElement(Page));
const text = html
  .replaceAll(/<[^>]+>/g, '')
  .replaceAll('&quot;', '"')
  .replaceAll('&#x27;', "'")
  .replaceAll('&gt;', '>')
  .replaceAll('&amp;', '&');

it('every call that tokens may make is listed with a command', () => {
  for (const call of TOKEN_CALLS) expect(text).toContain(curlCommand(call, '__ORIGIN__'));
});

it('administrators’ calls are not listed', () => {
  for (const { path } of CALLS.filter(
    ({ access, path }) => access === 'admin' && !TOKEN_CALLS.some((c) => c.path === path),
  ))
    expect(text).not.toContain(`/api${path} `);
});

it('every id is used once', () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(TOKEN_CALLS.length);
  expect(ids.filter((id, nth) => ids.indexOf(id) !== nth)).toEqual([]);
});
