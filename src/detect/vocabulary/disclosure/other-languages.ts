// Phrases in other languages than English after which the sponsor's name stands, in the order in which they are tried.
import type { Phrase } from './phrase.ts';

export const OTHER_LANGUAGES: readonly Phrase[] = [
  // German
  {
    phrase:
      /\b(?:(?:ist|enthält) (?:eine )?(?:bezahlte )?(?:anzeige|werbung|werbesendung|werbemail) (?:von|der firma|im auftrag (?:von|der|des))|(?:angebot|nachricht|botschaft|empfehlung|aktion) unseres (?:werbe)?(?:partners|sponsors))\b[:,]?\s*/iu,
    lead: true,
    weight: 88,
  },
  {
    phrase: /\b(?:präsentiert|gesponsert|unterstützt|ermöglicht|bereitgestellt|powered) (?:von|durch)\b[:\s]*/iu,
    lead: true,
    weight: 92,
  },
  {
    phrase: /\b(?:sponsor|partner|werbepartner) (?:der|des) (?:woche|ausgabe|tages|monats)\s*[:–—-]?\s*/iu,
    lead: true,
    weight: 90,
  },
  {
    phrase:
      /\b(?:in (?:kooperation|zusammenarbeit|partnerschaft) mit|mit (?:freundlicher )?unterstützung (?:von|durch))\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // French
  {
    phrase: /\b(?:sponsorisée?|présentée?|soutenue?|proposée?|offerte?|parrainée?) par\b[:\s]*/iu,
    lead: true,
    weight: 92,
  },
  {
    phrase:
      /\b(?:en (?:partenariat|collaboration) avec|avec le (?:soutien|concours) d[eu']|grâce à notre (?:partenaire|sponsor)|(?:le|notre) (?:partenaire|sponsor) de (?:la semaine|cette édition|ce numéro))\b\s*[:–—-]?\s*/iu,
    lead: true,
    weight: 88,
  },
  // 'Cette lettre est réalisée avec le soutien de X', 'Dieser Newsletter entsteht mit Unterstützung von X': the issue is the subject.
  {
    phrase:
      /\b(?:(?:cette|notre) (?:newsletter|lettre|infolettre|édition)\b[^.!?\n]{0,40}? avec le (?:soutien|concours) de |(?:diese[rs]?|unser) (?:newsletter|ausgabe|brief)\b[^.!?\n]{0,40}? mit (?:freundlicher )?unterstützung (?:von|durch) )\s*/iu,
    lead: false,
    weight: 88,
  },
  // Spanish and Portuguese
  {
    phrase:
      /\b(?:patrocinad[oa]|presentad[oa]|apresentad[oa]|oferecid[oa]|apoiad[oa]|traíd[oa] a ti|trazid[oa] (?:a|até) você) por\b[:\s]*/iu,
    lead: true,
    weight: 92,
  },
  {
    phrase:
      /\b(?:en (?:colaboración|asociación|alianza) con|con el (?:apoyo|patrocinio) de|(?:es|son) posibles? gracias a|em parceria com|com o (?:apoio|patrocínio) d[eoa]|(?:um )?oferecimento(?: de)?)\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // Italian
  { phrase: /\b(?:sponsorizzat[oa]|presentat[oa]|offert[oa]|supportat[oa]) da\b[:\s]*/iu, lead: true, weight: 92 },
  {
    phrase: /\b(?:in (?:collaborazione|partnership) con|con il (?:supporto|sostegno|contributo) di)\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // Dutch
  {
    phrase: /\b(?:gesponsord|aangeboden|mogelijk gemaakt|gepresenteerd|ondersteund) door\b[:\s]*/iu,
    lead: true,
    weight: 92,
  },
  {
    phrase: /\b(?:in samenwerking met|in partnerschap met|met dank aan onze (?:sponsor|partner))\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // Swedish, Danish, Norwegian
  {
    phrase:
      /\b(?:i (?:betalt )?(?:samarbete|samarbejde|samarbeid) med|(?:sponsras|presenteras|sponset|sponsoreret|præsenteret|presentert) (?:av|af))\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  // Polish, Russian
  {
    phrase:
      /(?<!\p{L})(?:sponsorem|partnerem) (?:tego |dzisiejszego )?(?:wydania|numeru|odcinka|newslettera) jest\s+|(?<!\p{L})(?:sponsorowane przez|we współpracy z|при поддержке|в партн[её]рстве с|спонсор(?: выпуска)?\s*[:—–-])\s*/iu,
    lead: true,
    weight: 88,
  },
  // Japanese, Korean
  { phrase: /(?:スポンサー|提供|広告|스폰서|광고|후원)\s*[:：]\s*/u, lead: true, weight: 90 },
  // Chinese: 'thanks to X, who sponsor this issue', 'sponsored by X'
  { phrase: /(?:本(?:期|周刊|刊|报|文)(?:内容)?由|感谢)(?=[^。]{2,50}赞助)/u, lead: false, weight: 88 },
  { phrase: /(?:赞助商|本期赞助|赞助)[:：]\s*/u, lead: true, weight: 90 },
];
