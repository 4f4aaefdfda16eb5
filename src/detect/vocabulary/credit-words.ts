// Sources of patterns for the words of a credit: verbs, prepositions, nouns for a sponsor, and whose sponsor it is.
import { toAlternation } from '../../domain/any-of.ts';

/** Participles that mean that somebody pays: 'sponsored'. */
export const PAID_VERB_SOURCE = toAlternation(String.raw`
  sponsored | underwritten | brought to you | made possible | sponsorisée?s? | parrainée?s? | gesponsert | ermöglicht |
  patrocinad[oa]s? | oferecid[oa]s? | sponsorizzat[oaie] | gesponsord | mogelijk gemaakt | sponsoreret | sponset | sponsrat | sponsras |
  sponsorowan\w+`);
/** Participles that credit sponsors, but are said of other things as well: 'presented', 'powered'. */
export const AMBIGUOUS_CREDIT_VERB_SOURCE = toAlternation(`
  presented | supported | funded | fuell?ed | powered | backed | offered | présentée?s? | offerte?s? | proposée?s? | soutenue?s? |
  financée?s? | präsentiert | unterstützt | presentad[oa]s? | apresentad[oa]s? | ofrecid[oa]s? | apoiad[oa]s? | apoyad[oa]s? |
  auspiciad[oa]s? | offert[oaie] | presentat[oaie] | supportat[oaie] | aangeboden | gepresenteerd | ondersteund | præsenteret |
  presentert | presenteras`);
/** Prepositions between a verb that credits a sponsor and the sponsor's name. */
export const CREDIT_PREPOSITION_SOURCE = `(?:${toAlternation(`
  by | from | through | with | via | thanks to | courtesy of | par | grâce (?:à|au) | von | durch | por | gracias a | graças a | da | dal |
  dalla | grazie a | door | dankzij | av | af | przez`)})`;
/** Optional words between a credit's preposition and the sponsor's name: 'the kind support of'. */
export const OPTIONAL_SUPPORT_OF_SOURCE = String.raw`(?:\s+(?:the |le |la |el |o |il |de |der )?(?:\w+ ){0,2}?(?:${toAlternation(`
  support | help | sponsorship | backing | generosity | soutien | concours | unterstützung | apoyo | patrocinio | apoio | patrocínio |
  supporto | sostegno | contributo | steun`)})\s+(?:of|from|by|d[eu]s?|von|der|d[oae]s?|di|del|van))?`;
/** Words before 'sponsor' that make it the newsletter's: 'our', 'this week's'. */
export const SPONSOR_DETERMINER_SOURCE = `(?:${toAlternation(`
  our | my | this (?:week|month|issue|edition)(?:'|’)s | today(?:'|’)s | the | a | one of our | notre | nos | l(?:'|’)un de nos |
  une? de nos | unser(?:e[mnrs]?)? | nuestr[oa]s? | noss[oa]s? | nostr[oiae] | il nostro | onze | vår | vores`)})`;
/** Nouns for a sponsor. */
export const SPONSOR_NOUN_SOURCE = toAlternation(String.raw`
  sponsors? | partners? | advertisers? | partenaires? | partnern? | werbepartner\w* | patrocinador(?:es)? | socios? | parceir[oa]s? |
  inserzionist\w+ | adverteerders?`);
