// SVG logos made safe to show.
import { describe, expect, it } from 'vitest';
import { sanitiseSvg } from '../../../src/domain/site/svg.ts';

const wrapped = (body: string) => sanitiseSvg(`<svg viewBox="0 0 9 9">${body}</svg>`) ?? '';

describe('SVGs from strangers', () => {
  it('drawing elements are kept: gradients, paths, styles, references within the picture', () => {
    const drawn = wrapped(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><style>.a{fill:url(#g)}</style><path class="a" d="M0 0h9v9z"/><use href="#g" xlink:href="#g"/>',
    );
    expect(drawn).toContain('<stop offset="0" stop-color="red">');
    expect(drawn).toContain('.a{fill:url(#g)}');
    expect(drawn).toContain('<path class="a" d="M0 0h9v9z">');
    expect(drawn).toContain('href="#g"');
  });

  it.each([
    '<script>x()</script>',
    '<SCRIPT href="data:,x"/>',
    '<path onclick="x()"/>',
    '<path ONLOAD="x()"/>',
    '<a href="javascript:x()"><path/></a>',
    '<use href="https://evil.example/x.svg#y"/>',
    '<use xlink:href="https://evil.example/x.svg#y"/>',
    '<image href="http://evil.example/x.png"/>',
    '<foreignObject><iframe src="http://evil.example"/></foreignObject>',
    '<style>@import url(http://evil.example/x.css);</style>',
    '<style>a{background:url("//evil.example/x")}</style>',
    '<style>a{background:\\75 rl(http://evil.example)}</style>',
    '<path style="fill:url(http://evil.example)"/>',
    '<path fill="url(//evil.example/x)"/>',
    '<set attributeName="href" to="javascript:x()"/>',
    '<animate attributeName="href" values="javascript:x()"/>',
    '<text><script>x()</script></text>',
    '<path xml:base="http://evil.example/"/>',
    '<handler type="x">evil</handler>',
    '<path values="javascript:x()"/>',
  ])('%s is removed', (hostile) => {
    expect(wrapped(hostile)).not.toMatch(/script|evil|onclick|onload|x\(\)|import|href/i);
  });

  it('nested copies are removed: ten lines may not draw a billion shapes', () => {
    const bomb = Array.from({ length: 9 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`).join(
      '',
    );
    expect(wrapped(`<path id="g0"/>${bomb}`)).not.toContain('<use');
  });

  it('escaped markup in text and attributes stays escaped', () => {
    expect(wrapped('<text>&lt;script&gt;x()&lt;/script&gt;</text>')).toContain('&lt;script&gt;');
    expect(wrapped('<text title="&quot;&gt;&lt;script&gt;">a</text>')).not.toContain('<script');
  });

  it.each(['', '<html><svg/></html>', 'not one', '<svgx/>', `<svg>${'<g/>'.repeat(6000)}</svg>`])(
    '%.20s is rejected',
    (source) => {
      expect(sanitiseSvg(source)).toBeNull();
    },
  );
});
