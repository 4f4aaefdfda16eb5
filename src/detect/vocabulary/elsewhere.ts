// Nouns for what is sponsored outside of a newsletter: meals, meetings, prizes, matches, studies.
import { toAlternation } from '../../domain/any-of.ts';

const MEAL = toAlternation(`
  lunch | luncheon | breakfast | brunch | dinner | (?<!your |morning |cup of )coffee | cake | drinks | refreshments | snacks | pizza | catering | reception | kiddush |
  mittagessen | abendessen | frühstück | getränke | imbiss | kaffee | empfang | déjeuner | dîner | petit-déjeuner | apéritif | buffet`);
const EVENT_OR_PRIZE = toAlternation(`
  workshops? | seminars? | meet-?ups? | hackathons? | lectures? | symposium | summits? | conferences? | congress | fairs? | festival | concert | gala | exhibitions? | awards? | prizes? |
  trophy | scholarships? | fellowships? | tournaments? | championships? | marathon | regatta | vortrag | tagung | ausstellung | turnier |
  wettbewerb | gartenschau | preis | atelier | séminaire | exposition | tournoi | concours | (?:flower|trade|air|boat|dog|horse|fashion) show`);
/** Also in titles of sections ('Shop talk'), so they count only after an article or the like. */
const TALK_OR_STUDY = toAlternation(
  'talk | race | survey | study | research | poll | umfrage | studie | étude | enquête | sondage',
);
/** 'a report' is another work, 'today's report' is the issue. */
const OTHER_WORK = String.raw`(?:an?|another) (?:[\p{L}\p{N}-]+ ){0,2}?(?:report|paper|article|book|film|session|talk)`;
const DETERMINER = toAlternation(
  'an? | the | this | our | his | her | their | next | last | new | recent | die | eine | unsere | une? | la | notre',
);

/** At the end of its clause, or with the rest of a sentence, so that 'Dinner ideas' doesn't match. */
export const NOUN_SPONSORED_ELSEWHERE = new RegExp(
  String.raw`(?<!\p{L})(?:${MEAL}|${EVENT_OR_PRIZE}|${OTHER_WORK}|(?:${DETERMINER}) (?:[\p{L}\p{N}-]+ ){0,3}?(?:${TALK_OR_STUDY}|l[’']étude|l[’']enquête))(?:\s(?:20|['’])\d\d)?(?:\s+(?!of the (?:week|day|month|issue|edition)\b)(?:${toAlternation(`
    is | are | was | were | will | and | on | at | in | of | for | from | kindly | generously | conducted | carried | held | hosted | wird | ist |
    am | im | et | est | à`)})(?!\p{L})|\s*$|\s*[,.;:!?)(])`,
  'iu',
);
