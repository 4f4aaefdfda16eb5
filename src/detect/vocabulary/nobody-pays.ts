// What words of sponsorship are followed or preceded by where no one pays for the newsletter: its readers, an event's
// sponsors, a partner of a firm, a search for advertisers.
import { anyOf } from '../../domain/any-of.ts';

/** 'supported by Kiln Letter members', 'made possible by readers like you': right after the words. */
export const BY_READERS = new RegExp(
  String.raw`^[\s"'“”*_([]*(?:(?:our|its|my|the|your|a|and|generous|loyal|paying|paid|amazing|wonderful|unsere[nr]?|nos|nuestros|nossos|nostri|onze) )*(?:(?:[\p{Lu}\p{N}][\p{L}\p{N}.&’'-]*|[a-z][\w-]*\.[a-z]{2,}) ){0,4}?(?:(?!(?:for|with|to|and|of|by|für|pour|para|per|voor)\b)\p{L}+ )?(?:${anyOf(`
    [Mm]embers | [Rr]eaders | [Ss]ubscribers | [Pp]atrons | [Dd]onors | [Ll]isteners | [Vv]iewers | [Bb]ackers | Leser(?:innen)? | Mitglieder[n]? |
    lecteurs | abonnés | lectores | suscriptores | leitores | assinantes | lettori | abbonati | lezers | leden`)})(?![\p{L}-]| (?:Club|Bank|Union|Only|Choice))`,
  'u',
);

/** 'a venture partner at Acme': what someone is there. */
export const PARTNER_OF_FIRM =
  /^(?:(?:an?|the) (?:\w+ ){0,2}partner (?:at|from)|.*\b(?:venture|managing|general|limited|senior|junior|equity|operating|law) partner(?: at| from)?)$/iu;

/** After someone's name: ', a venture partner at Acme'. */
export const PARTNER_ROLE = /^,? (?:is )?(?:an?|the) (?:\w+ ){0,2}partner (?:at|in|of|with) /iu;

/** After 'sponsor': 'of KubeCon', 'of Acme Live: Keynotes'. */
export const OF_NAMED_EVENT =
  /^[^.!?]{0,140}?(?<!\p{L})(?:of|for|at) (?:the |our |this year['’]s )?((?:[\p{Lu}\p{N}][\p{L}\p{N}.&’'-]*:? ){0,5}?(?:\p{Lu}\p{L}*\p{Ll}(?:Con|Conf|Fest|Days)|Live|Summit|Conference|Congress|Symposium|Hackathon|Festival|Keynotes?|Awards?|Expo)(?: ?['’]?\d{2,4})?)(?![\p{L}\p{N}])/u;

/** What a letter calls its own: 'Promotion' above 'Self-promotion'. */
export const SELF_PROMOTION = /\bself-?promo(?:tion)?\b/iu;

/** Looks for advertisers, in the place where their ad would be. */
export const SEEKS_ADVERTISERS = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf(String.raw`
    advertise (?:with|in|here|to|on) | your (?:ad|brand|company|product|business|message) (?:could be |goes )?here | this (?:space|spot|slot) (?:is|could|can) |
    (?:want|like|looking|interested) (?:to|in) (?:reach|sponsor\w*|advertis\w+) | become (?:a|our|the next) (?:\w+ )?(?:sponsor|advertiser) |
    sponsor (?:this newsletter|us|our next|the next) | ihre? (?:anzeige|werbung) hier | hier werben | votre (?:publicité|annonce) ici |
    tu (?:anuncio|marca) aquí | seu anúncio aqui`)})(?!\p{L})`,
  'iu',
);
