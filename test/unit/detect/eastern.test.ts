// Ads in Chinese, Japanese and Korean: labels, marks, credits, and names that no address spells.
import { describe, expect, it } from 'vitest';
import { findEasternAdLabel } from '../../../src/detect/rules/disclosure/label-above.ts';
import { findEasternAdvertiserName } from '../../../src/detect/rules/native-name.ts';
import { buildNewsletterIdentity } from '../../../src/detect/rules/own-identity.ts';
import { AD_LABEL_LINE, END_OF_AD_LINE } from '../../../src/detect/vocabulary/labels.ts';
import { issueOf } from '../../support/issues.ts';
import { findOfflineClaims } from './offline-claims.ts';

const a = (host: string, words: string) => `<a href="https://${host}/">${words}</a>`;
const brands = (html: string) =>
  findOfflineClaims(issueOf({ html: `<h1>窑周刊</h1>${html}` })).map(({ brand, site }) => [brand, site]);

it.each([
  ...['广告', '廣告', '赞助', '本期赞助', '本期赞助商', '本期廣告', '合作推广', '赞助商广告', '以下为广告', '赞助内容'],
  ...['広告', '今週のスポンサー', 'スポンサーからのお知らせ', '【PR】', '＜PR＞', '協賛', 'タイアップ記事'],
  ...['광고', '오늘의 스폰서', '이번 호 스폰서', '협찬', '유료광고 포함', '유료 광고', '스폰서 메시지'],
])('%s is a label above an ad', (label) => expect(AD_LABEL_LINE.test(label)).toBe(true));

it.each(['广告拦截', '推广活动', '赞助我们', '合作', 'PRの仕事', '広告代理店', '광고 차단', '후원하기'])(
  '%s is not a label',
  (words) => expect(AD_LABEL_LINE.test(words)).toBe(false),
);

it('reads ‘PR:’ before a pull request in Latin letters as no disclosure', () => {
  const entry = (words: string) =>
    `<li>PR: ${a('code.kiln.example', words)} by ${a('code.kiln.example', '@kiln')}</li>`;
  expect(brands(`<h2>Kiln Core</h2><ul>${entry('Inline glaze')}${entry('Replace the old crate')}</ul>`)).toEqual([]);
  expect(brands(`<p>PR: ${a('glazeworks.example', 'Glazeworks')}の新しい釉薬を試す</p>`)).toEqual([
    ['Glazeworks', 'glazeworks.example'],
  ]);
});

it.each(['广告结束', '広告ここまで', 'PRここまで', '광고 끝'])('%s ends an ad', (words) =>
  expect(END_OF_AD_LINE.test(words)).toBe(true),
);

it('“PR” alone is a label above East Asian text, not above other text', () => {
  expect(findEasternAdLabel('[PR]', '小さなチームのためのサーバー')?.kind).toBe('label');
  expect(findEasternAdLabel('PR', 'Merged by Ann on Tuesday')).toBeNull();
  expect(findEasternAdLabel('PR TIMES', '小さなチームのためのサーバー')).toBeNull();
});

it.each([
  ['本期周刊由', '青萝', '赞助，感谢支持。'],
  ['本期電子報由 ', '青蘿', ' 贊助'],
  ['感谢 ', 'WaveCrest', ' 赞助本期周刊。'],
  ['本期赞助商：', '青萝', ''],
  ['協賛：', '萩ソフト', ''],
  ['提供元：', '萩ソフト', ''],
  ['협찬: ', '달빛노트', ''],
])('%s%s%s names the sponsor', (before, name, after) =>
  expect(brands(`<p>${before}${a('acme.example', name)}${after}</p>`)).toEqual([[name, 'acme.example']]),
);

it.each([
  ['[PR] ', ''],
  ['＜PR＞', ''],
  ['【広告】', ''],
  ['', 'でメモをはじめよう（PR）'],
  ['', '：開発者のためのメモアプリ [協賛]'],
])('%s…%s marks an entry', (before, after) =>
  expect(brands(`<ul><li>${before}${a('acme.example', 'ツバキノート')}${after}</li></ul>`)).toEqual([
    ['ツバキノート', 'acme.example'],
  ]),
);

describe('the name of an ad', () => {
  const nameIn = (html: string) => {
    const issue = issueOf({ html });
    return findEasternAdvertiserName(
      { blocks: issue.blocks, marker: issue.blocks[0] as (typeof issue.blocks)[0] },
      buildNewsletterIdentity(issue),
    );
  };

  it('is the text of a link, not of a button', () => {
    expect(nameIn(`<p>${a('acme.example', '云桥')}，面向小团队的云服务器，每月九元起。</p>`)).toBe('云桥');
    expect(
      nameIn(`<p>面向小团队的云服务器，每月九元起，新用户送三个月。${a('acme.example', '立即注册')}</p>`),
    ).toBeNull();
    expect(nameIn(`<p>小さなチームのためのサーバーです。${a('acme.example', '詳しくはこちら')}</p>`)).toBeNull();
  });

  it('is a name in brackets', () => {
    expect(nameIn('<p>新用户，送三个月的云服务器，每月只要九元就可以用了。</p>')).toBeNull();
    expect(nameIn('<p>小さなチームのためのサーバー「カマクラ」。三か月無料です。</p>')).toBe('カマクラ');
    expect(nameIn('<p>「カマクラ」と「ツバキ」、三か月無料のサーバーです。</p>')).toBeNull();
    expect(nameIn('<p>Kamakura is a server for small teams, and the first months are free.</p>')).toBeNull();
  });
});
