// Words with which a newsletter speaks of itself: it looks for sponsors, asks its readers for support, or offers its
// own products.
import { toAlternation } from '../../../domain/any-of.ts';
import { APPEAL_FOR_SUPPORT } from '../asking.ts';
import { toAnyPhrasePattern } from './any.ts';

export const SELF_PROMOTION_SIGNS = {
  asking: APPEAL_FOR_SUPPORT,
  askingMore: toAnyPhrasePattern(
    'advertise (?:with|in|here|to|on)',
    'become a (?:\\w+ )?(?:sponsor|partner|patron)',
    'sponsor (?:us|this|the|an|our|a|me) (?:newsletter|issue|list|edition|show)?',
    'sponsorship (?:slots?|opportunit|inquir|options?|packages?|deck|calendar|info)',
    'sponsoring (?:this newsletter|opportunit|an issue)',
    '(?:partner|sponsor|ad|advertising) (?:packages?|rates?|deck|prospectus)',
    '(?:see|view|get|download) (?:our|the) (?:sponsor\\w*|ad|advertis\\w+) ',
    'this (?:space|spot|slot) (?:is (?:waiting|available|open|yours|reserved)|could be)',
    'reach (?:over |more than )?[\\d,.]+[km+]*',
    'your (?:ad|brand|company|message|product|logo) here',
    'want to (?:sponsor|advertise|reach|get in front|promote)',
    'get (?:in front of|your (?:product|brand|company|message))',
    'media ?kit',
    'interested in (?:sponsor|advertis|partner)',
    'book (?:a |an |your )?(?:ad|sponsor|slot|spot)',
    'post (?:a|your) job',
    'list your',
  ),
  support: toAnyPhrasePattern(
    'patreon',
    'github sponsors?',
    'buy me a',
    'ko-fi',
    'open ?collective',
    'donat(?:e|ion)',
    'spenden?\\b',
    'faire un don',
    'paid subscri',
    'upgrade (?:to|your)',
    'become a (?:paid|member|paying)',
    'support (?:my|our|this) work',
    'supporters? of (?:this|the)',
    'refer (?:a )?friend',
    'referral',
    'share (?:this|with)',
    'forward (?:this|to)',
    'tell a friend',
  ),
  ours: toAnyPhrasePattern(
    `\\b(?:my|our) (?:\\w+ )?(?:${toAlternation(`
      book | course | podcast | newsletter | community | shop | store | patreon | channel | ebook | guide | workshop | webinar | event |
      conference | membership | discord | slack | job board | team | website | blog | app | archive | sister | merch`)})`,
    '\\bwe(?: a|.)re (?:hiring|launching|hosting)',
    '\\bunser(?:e|en|em)? (?:\\w+ )?(?:kurs|buch|podcast|newsletter|shop|workshop|seminar)',
    '\\b(?:mon|notre|ma) (?:livre|cours|podcast|formation|newsletter)',
    'written by (?:me|us)',
  ),
} as const satisfies Record<string, RegExp>;
