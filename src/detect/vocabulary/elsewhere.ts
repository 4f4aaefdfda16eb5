// What is sponsored outside of a letter: meals, meetings, prizes, matches, studies. Who pays for those pays for no part
// of the letter that tells of it.
import { anyOf } from '../../domain/any-of.ts';

const SERVED = anyOf(`
  lunch | luncheon | breakfast | brunch | dinner | (?<!your |morning |cup of )coffee | cake | drinks | refreshments | snacks | pizza | catering | reception | kiddush |
  mittagessen | abendessen | frühstück | getränke | imbiss | kaffee | empfang | déjeuner | dîner | petit-déjeuner | apéritif | buffet`);
const HELD = anyOf(`
  workshops? | seminars? | meet-?ups? | hackathons? | lectures? | symposium | summits? | conferences? | congress | fairs? | festival | concert | gala | exhibitions? | awards? | prizes? |
  trophy | scholarships? | fellowships? | tournaments? | championships? | marathon | regatta | vortrag | tagung | ausstellung | turnier |
  wettbewerb | gartenschau | preis | atelier | séminaire | exposition | tournoi | concours | (?:flower|trade|air|boat|dog|horse|fashion) show`);
/** Also titles of parts of a letter: 'Shop talk', 'Research corner'. */
const TOLD = anyOf('talk | race | survey | study | research | poll | umfrage | studie | étude | enquête | sondage');
/** What a newsletter's issue is itself called, too: 'today's report' is it, 'a report' isn't. */
const A_WORK = String.raw`(?:an?|another) (?:[\p{L}\p{N}-]+ ){0,2}?(?:report|paper|article|book|film|session|talk)`;
const WHICH = anyOf(
  'an? | the | this | our | his | her | their | next | last | new | recent | die | eine | unsere | une? | la | notre',
);

/**
 * A noun of these, ended by its clause or going on in a sentence; 'Dinner ideas' and 'Prize of the week' are parts of a
 * letter.
 */
export const HELD_ELSEWHERE = new RegExp(
  String.raw`(?<!\p{L})(?:${SERVED}|${HELD}|${A_WORK}|(?:${WHICH}) (?:[\p{L}\p{N}-]+ ){0,3}?(?:${TOLD}|l[’']étude|l[’']enquête))(?:\s(?:20|['’])\d\d)?(?:\s+(?!of the (?:week|day|month|issue|edition)\b)(?:${anyOf(`
    is | are | was | were | will | and | on | at | in | of | for | from | kindly | generously | conducted | carried | held | hosted | wird | ist |
    am | im | et | est | à`)})(?!\p{L})|\s*$|\s*[,.;:!?)(])`,
  'iu',
);
