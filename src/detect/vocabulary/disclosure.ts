// Phrases with which newsletters say that something is paid for, and name the sponsor: in English, German, French,
// Spanish, Italian, Portuguese, Dutch, Chinese and some more. They are general knowledge of the trade, not copied from
// newsletters. Labels that name nobody are in labels.ts, explained marks in legends.ts.
import { toAlternation } from '../../domain/any-of.ts';
import { ENGLISH_NAMING_PHRASES } from './disclosure/english.ts';
import { OTHER_LANGUAGE_NAMING_PHRASES } from './disclosure/other-languages.ts';
import type { SponsorNamingPhrase } from './disclosure/phrase.ts';

/** Phrases that a sponsor's name follows, in the order in which they are tried. */
export const SPONSOR_NAMING_PHRASES: readonly SponsorNamingPhrase[] = [
  ...ENGLISH_NAMING_PHRASES,
  ...OTHER_LANGUAGE_NAMING_PHRASES,
];

/** 'The fair', 'this library': a sentence about something other than the issue is news, not a disclosure. */
export const SUBJECT_OTHER_THAN_ISSUE = new RegExp(
  String.raw`^(?:the|this|an?)\s+(?!.*\b(?:${toAlternation(`
    issues? | newsletters? | editions? | episodes? | e-?mails? | digests? | letters? | dispatch | roundup | publication | list | mailing |
    posts? | news | briefings? | updates? | reports? | sends? | week | weekend | month | year | day | morning | evening | bulletin | column |
    series | sections? | stor(?:y|ies) | articles? | essays? | features? | guides? | interviews? | podcasts? | shows? | videos? | links? | recap |
    summary | edition | magazine | journal | feed | version | content | piece | part | segment | portion | spot | slot | message`)})\b)\S`,
  'iu',
);

/** The words after the sponsor's name in 'Acme is sponsoring this issue'. */
export const SPONSORING_WORDS_AFTER_NAME =
  /\s+(?:(?:is|are) (?:kindly |proudly |generously )?(?:sponsoring|the (?:\w+ )?sponsors? of)|(?:kindly |proudly |generously )?(?:sponsors|sponsored)) (?:this|today(?:'|’)?s|the)\b.{0,25}\b(?:issue|newsletter|edition|episode|e-?mail|letter|digest|week|list)\b/iu;

/** Words of disclosure that end in 'by', 'with', 'from' or the like, so that a name must follow. */
export const ENDS_IN_CREDIT_PREPOSITION = /\b(?:by|with|from|von|durch|mit|par|avec|por|con|com|da|door|met)$/iu;
