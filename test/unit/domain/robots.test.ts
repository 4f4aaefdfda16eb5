// Parsing robots.txt: which group and which rule apply.
import { describe, expect, it } from 'vitest';
import { isAllowedByRobots } from '../../../src/domain/site/robots.ts';

const may = (robots: string, path: string) => isAllowedByRobots(robots, 'BroughtbyBot', path);

describe('robots.txt', () => {
  it('without rules everything is allowed', () => {
    expect(may('', '/')).toBe(true);
    expect(may('User-agent: *\nDisallow:', '/a')).toBe(true);
    expect(may('<html>not found</html>', '/a')).toBe(true);
  });
  it('the group that names us replaces the group for all', () => {
    const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: broughtbybot\nDisallow: /private';
    expect(may(robots, '/')).toBe(true);
    expect(may(robots, '/private/x')).toBe(false);
  });
  it('rules before any group apply to nobody', () => {
    expect(may('Disallow: /\nUser-agent: *\nDisallow: /a', '/b')).toBe(true);
    expect(may('Disallow: /\nUser-agent: BroughtbyBot\nDisallow: /a', '/b')).toBe(true);
  });
  it('a group ends where the next begins: its agents no longer apply', () => {
    const robots =
      'User-agent: BroughtbyBot\nDisallow: /a\nUser-agent: other\nDisallow: /b\n\nUser-agent: *\nDisallow: /c';
    expect(['/a', '/b', '/c'].map((path) => may(robots, path))).toEqual([false, true, true]);
    expect(['/a', '/b', '/c'].map((path) => isAllowedByRobots(robots, 'nobody', path))).toEqual([true, true, false]);
  });
  it('a group that names us and forbids nothing allows everything', () => {
    expect(may('User-agent: *\nDisallow: /\nUser-agent: BroughtbyBot\nDisallow:', '/')).toBe(true);
  });
  it('the longest rule wins, of equally long ones the allowing one', () => {
    const robots = 'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /c\nAllow: /c';
    expect(may(robots, '/a')).toBe(false);
    expect(may(robots, '/a/b')).toBe(true);
    expect(may(robots, '/c')).toBe(true);
  });
  it('asterisks and the end mark are supported', () => {
    const robots = 'User-agent: *\nDisallow: /*.php$\nDisallow: /x*y*z\nDisallow: /exact$ # a comment';
    expect(may(robots, '/a/b.php')).toBe(false);
    expect(may(robots, '/a/b.php?c')).toBe(true);
    expect(may(robots, '/x1y2z3')).toBe(false);
    expect(may(robots, '/xzy')).toBe(true);
    expect(may(robots, '/exact')).toBe(false);
    expect(may(robots, '/exactly')).toBe(true);
    const anchored = 'User-agent: *\nDisallow: /a*b$\nDisallow: /c*dd*d$';
    const paths = ['/ab', '/axb', '/abx', '/a', '/b', '/cddd', '/cdd', '/cddxd'];
    expect(paths.filter((path) => !may(anchored, path))).toEqual(['/ab', '/axb', '/cddd', '/cddxd']);
  });
});

describe('a file that is long', () => {
  it('is read up to half a million characters, and five thousand rules of a group', () => {
    const line = (text: string, length: number) => `${text}${' '.repeat(length - text.length - 1)}\n`;
    const rule = 'User-agent: *\nDisallow: /\nAllow: /x';
    expect(may(line('# ', 512_000 - rule.length) + rule, '/y')).toBe(false);
    expect(may(line('# ', 512_001 - rule.length) + rule, '/y')).toBe(true);
    for (const agent of ['*', 'BroughtbyBot']) {
      const many = (count: number) => `User-agent: ${agent}\n${'Disallow: /y\n'.repeat(count)}Disallow: /x`;
      expect(may(many(4_999), '/x')).toBe(false);
      expect(may(many(5_000), '/x')).toBe(true);
    }
  });
});
