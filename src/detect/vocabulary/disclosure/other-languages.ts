// Phrases in other languages than English that a sponsor's name follows, in the order in which they are tried.
import type { SponsorNamingPhrase } from './phrase.ts';

export const OTHER_LANGUAGE_NAMING_PHRASES: readonly SponsorNamingPhrase[] = [
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
  // A label and the advertiser, in several languages: 'Anzeige von X', 'Publicité de X'.
  { phrase: /^\W*(?:anzeige|werbung|advertorial|werbebotschaft) (?:von|der firma)\b[:\s]*/iu, lead: true, weight: 90 },
  {
    phrase:
      /^\W*(?:publicité (?:de|pour)|publicidad de|publicidade d[aeo]|pubblicità di|advertentie van|annons från)\b[:\s]*/iu,
    lead: true,
    weight: 90,
  },
  // 'Danke an X für die Unterstützung', 'Merci à X, qui soutient cette lettre', 'Gracias a X por patrocinar'.
  {
    phrase:
      /(?<!\p{L})(?:(?:vielen )?dank(?:e)? (?:an|geht an)|merci à|gracias a|obrigad[oa] (?:à|ao?)|grazie a|met dank aan|dank aan)\s+(?:(?:unseren? (?:partner|sponsor)|notre (?:partenaire|sponsor)|nuestro (?:socio|patrocinador)|nosso (?:parceiro|patrocinador))\s+)?(?=[^.!?\n]{2,60}?(?:für (?:die (?:freundliche )?unterstützung|das sponsoring)|(?:qui|de|pour) (?:soutien(?:t|nent)|soutenir|sponsoriser|parrainer|son soutien|leur soutien)|por (?:patrocinar|apoyar|su apoyo|apoiar|tornar)|pelo (?:apoio|patrocínio)|per (?:sostenere|il sostegno|aver sponsorizzato)|voor (?:het sponsoren|de steun)))/iu,
    lead: false,
    weight: 88,
  },
  // The issue arrives thanks to X: 'Este correo llega gracias a X', 'Ce numéro vous est offert grâce à X'.
  {
    phrase:
      /(?<!\p{L})(?:est[ea]|nuestr[oa]|noss[oa]|cette?|notre) (?:correo|bolet[ií]n|newsletter|número|edición|edição|envío|e-?mail|carta|lettre|édition|numéro|infolettre)\b[^.!?\n]{0,40}? (?:gracias a|graças [aà]o?|grâce à)\s+/iu,
    lead: false,
    weight: 88,
  },
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
  // The issue is the subject: 'Cette lettre est réalisée avec le soutien de X'.
  {
    phrase:
      /\b(?:(?:cette|notre) (?:newsletter|lettre|infolettre|édition)|(?:diese[rs]?|unser) (?:newsletter|ausgabe|brief)|(?:deze|onze) (?:nieuwsbrief|editie|uitgave))\b[^.!?\n]{0,40}? (?:avec le (?:soutien|concours) de|mit (?:freundlicher )?unterstützung (?:von|durch)|(?:mogelijk gemaakt|ondersteund|aangeboden) door) \s*/iu,
    lead: false,
    weight: 88,
  },
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
  { phrase: /\b(?:sponsorizzat[oa]|presentat[oa]|offert[oa]|supportat[oa]) da\b[:\s]*/iu, lead: true, weight: 92 },
  {
    phrase: /\b(?:in (?:collaborazione|partnership) con|con il (?:supporto|sostegno|contributo) di)\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
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
  {
    phrase:
      /\b(?:i (?:betalt )?(?:samarbete|samarbejde|samarbeid) med|(?:sponsras|presenteras|sponset|sponsoreret|præsenteret|presentert) (?:av|af))\b[:\s]*/iu,
    lead: true,
    weight: 88,
  },
  {
    phrase:
      /(?<!\p{L})(?:sponsorem|partnerem) (?:tego |dzisiejszego )?(?:wydania|numeru|odcinka|newslettera) jest\s+|(?<!\p{L})(?:sponsorowane przez|we współpracy z|при поддержке|в партн[её]рстве с|спонсор(?: выпуска)?\s*[:—–-])\s*/iu,
    lead: true,
    weight: 88,
  },
  {
    phrase:
      /(?<!\p{L})(?:בחסות|ממומן על ידי|מוגש על ידי|בשיתוף פעולה עם|برعاية|بدعم من|بالشراكة مع|بالتعاون مع)[:\s]+/u,
    lead: true,
    weight: 88,
  },
  // Japanese and Korean phrases. 'PR:' before text in Latin letters alone is a pull request.
  {
    phrase:
      /(?:スポンサー|提供元?|協賛|広告|PR(?=.{1,80}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|스폰서|광고|후원|협찬)\s*[:：]\s*/u,
    lead: true,
    weight: 90,
  },
  {
    phrase: /(?:本号|今号|本メール|本メルマガ|このニュースレター)は、?(?=[^。\n]{2,30}の(?:提供|協賛|スポンサー))/u,
    lead: false,
    weight: 88,
  },
  {
    phrase:
      /(?:이번 (?:호|뉴스레터)|이 뉴스레터|오늘의 뉴스레터)(?:는|은|을)\s+(?=[^.\n]{2,30}?(?:의 후원|의 협찬|가 후원|이 후원|와 함께|과 함께))/u,
    lead: false,
    weight: 88,
  },
  // Chinese phrases that mean 'thanks to X, who sponsor this issue' and 'sponsored by X'.
  {
    phrase:
      /(?:本(?:期|周|週)?(?:内容|內容|周刊|週刊|刊|报|報|文|节目|節目|邮件|郵件|电子报|電子報|通讯|通訊)?由|(?:感谢|感謝|特别鸣谢|特別鳴謝))\s*(?=[^。]{2,50}(?:赞助|贊助))/u,
    lead: false,
    weight: 88,
  },
  { phrase: /(?:赞助商?|贊助商?|广告主|廣告主|冠名)\s*[:：]\s*/u, lead: true, weight: 90 },
];
