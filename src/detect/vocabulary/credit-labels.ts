// Lines above or below an ad that name no sponsor. They are too ambiguous for the rules, so only the learned analyst
// reads them.
import { toAlternation } from '../../domain/any-of.ts';

/**
 * Each line has a weight, which says how surely it credits a sponsor (0 to 100), and `under` if it stands below its ad.
 */
export const AMBIGUOUS_CREDIT_LABELS: readonly { phrase: RegExp; weight: number; under?: boolean }[] = [
  {
    phrase:
      /^\W*(?:this is |these are )?(?:an? )?(?:paid|sponsored) (?:advert\w*|content|post|promotion|message|links?|announcement)(?: content)?\W*$/iu,
    weight: 78,
    under: true,
  },
  { phrase: /\badvertis(?:er|ing|ement) (?:announcement|message|section)\b/iu, weight: 76 },
  {
    phrase:
      /\b(?:presenting|title|lead|headline|featured|top|gold|silver|platinum|community|media|supporting) (?:sponsors?|partners?)\b/iu,
    weight: 68,
  },
  {
    phrase: new RegExp(
      toAlternation(String.raw`
        \b(?:support|visit|check out|thank|meet|love|see|hear from|help|please)\b.{0,24}\b(?:our|this week(?:'|’)s|today(?:'|’)s|these|the) (?:\w+ )?(?:sponsors?|advertisers?|partners?)\b |
        \bsponsors?\b.{0,12}\b(?:make|makes|help|helps|keep|keeps|allow|allows)\b.{0,40}\b(?:possible|free|this|it|us)\b`),
      'iu',
    ),
    weight: 71,
  },
  {
    phrase:
      /^[^\p{L}]*(?:本期|本周|特别|友情)?(?:赞助(?:商|者|方|信息|内容|位)?|广告(?:位|时间)?|推广(?:信息|位)?|合作伙伴)[^\p{L}]*$/u,
    weight: 74,
  },
  { phrase: /^\W*(?:supported|powered|underwritten|funded|hosted|offered|with support) (?:by|from)\W*$/iu, weight: 72 },
  {
    phrase: new RegExp(
      toAlternation(String.raw`
        \b(?:offres?|promo(?:tion)?s?|message|info)s? (?:sp[ée]ciales? )?(?:d[eu] )?(?:notre |nos |la |les )?partenaires?\b |
        \b(?:exclusive|special)?\s?offers? from (?:our|a) (?:\w+ )?partners?\b | \bpartner (?:offers?|deals?|perks?|picks?)\b |
        \bangebote? (?:unsere[rs] )?partners?\b | \boferta de nuestros? (?:socios?|partners?)\b | \bofferta (?:del nostro )?partner\b`),
      'iu',
    ),
    weight: 72,
  },
  {
    phrase:
      /^\W*(?:recommended|promoted|presented|curated|selected) (?:by|from) (?:our )?(?:\w+ )?(?:partners?|sponsors?)\W*$/iu,
    weight: 71,
  },
];
