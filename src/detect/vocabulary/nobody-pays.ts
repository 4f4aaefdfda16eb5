// Words which show that no company pays: readers pay, the sponsor is an event's, advertisers are looked for.
import { toAlternation } from '../../domain/any-of.ts';

/** Readers as the payers: 'Kiln Letter members' after 'supported by'. */
export const READERS_AFTER_CREDIT = new RegExp(
  String.raw`^[\s"'“”*_([]*(?:(?:our|its|my|the|your|a|and|generous|loyal|paying|paid|amazing|wonderful|unsere[nr]?|nos|nuestros|nossos|nostri|onze) )*(?:(?:[\p{Lu}\p{N}][\p{L}\p{N}.&’'-]*|[a-z][\w-]*\.[a-z]{2,}) ){0,4}?(?:(?!(?:for|with|to|and|of|by|für|pour|para|per|voor)\b)\p{L}+ )?(?:${toAlternation(`
    [Mm]embers | [Rr]eaders | [Ss]ubscribers | [Pp]atrons | [Dd]onors | [Ll]isteners | [Vv]iewers | [Bb]ackers | Leser(?:innen)? | Mitglieder[n]? |
    lecteurs | abonnés | lectores | suscriptores | leitores | assinantes | lettori | abbonati | lezers | leden`)})(?![\p{L}-]| (?:Club|Bank|Union|Only|Choice))`,
  'u',
);

/** The newsletter's word for its own promotion: 'Self-promotion' below the label 'Promotion'. */
export const SELF_PROMOTION_WORD = /\bself-?promo(?:tion)?\b/iu;

/** Words that look for advertisers, in the place of an ad. */
export const SEEKS_ADVERTISERS = new RegExp(
  String.raw`(?<!\p{L})(?:${toAlternation(String.raw`
    advertise (?:with|in|here|to|on) | your (?:ad|brand|company|product|business|message) (?:could be |goes )?here | this (?:space|spot|slot) (?:is|could|can) |
    (?:want|like|looking|interested) (?:to|in) (?:reach|sponsor\w*|advertis\w+) | become (?:a|our|the next) (?:\w+ )?(?:sponsor|advertiser) |
    sponsor (?:this newsletter|us|our next|the next) | ihre? (?:anzeige|werbung) hier | hier werben | votre (?:publicité|annonce) ici |
    tu (?:anuncio|marca) aquí | seu anúncio aqui`)})(?!\p{L})`,
  'iu',
);
