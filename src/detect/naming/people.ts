// Recognises people, whom ads quote, by the most frequent given names in English, German, French and Spanish.
import { foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { PERSON_NAME_SOURCE } from '../vocabulary/guests.ts';

const GIVEN_NAMES = new Set(
  `aaron adam adrian alan albert alejandro alex alexander alexandra alexis alice alicia allison amanda amber amy ana andre andrea andreas andrew andy angela anna anne annie
  anthony antonio arthur ashley barbara ben benjamin bernard beth betty bill bob brad bradley brandon brenda brian bruce caleb cameron carl carla carlos carol caroline catherine
  chad charles charlie charlotte cheryl chloe chris christian christina christine christoph christophe christopher cindy claire clara claudia colin connor craig cynthia dan daniel daniela danielle
  dave david dean deborah debra dennis derek diana diane diego dominic don donald donna doris dorothy doug douglas dylan ed eddie edward elena eli elizabeth ellen emily emma
  emmanuel eric erica erik erin esther ethan eugene eva evan evelyn felix fernando florian frances francis francisco frank frederic gabriel gail gary gavin george gerald gina glenn
  gloria grace greg gregory hannah harold harry heather heidi helen henry holly howard hugo ian ingrid irene isaac isabel isabella ivan jack jackie jackson jacob jacqueline
  jake james jamie jan jane janet janice jared jasmine jason javier jean jeff jeffrey jen jenna jennifer jenny jeremy jerry jesse jessica jill jim jimmy joan joanna joe joel johannes
  john johnny jon jonas jonathan jordan jorge jose joseph josh joshua juan judith judy julia julian julie justin karen karl kate katherine kathleen kathryn kathy katie keith kelly ken
  kenneth kevin kim kimberly kristen kristin kurt kyle larry laura lauren laurent lawrence leah lee leo leon leonard leslie liam linda lisa logan lori louis louise lucas lucy luis
  lukas luke madison manuel marc marcin marco marcus margaret maria marie marilyn mario mark markus martha martin mary mason mathieu matt matthew matthias maurice max megan melanie
  melissa michael michel michelle miguel mike mitchell molly monica nancy naomi natalie natasha nathan nathaniel neil nicholas nick nicola nicolas nicole nina noah nora olga
  oliver olivia oscar owen pablo palmer pamela patricia patrick paul paula pedro peggy peter phil philip philipp philippe pierre rachel ralph randall randy ray raymond rebecca
  regina reid ricardo richard rick rob robert roberto robin rodney roger roland ron ronald rosa rose ross roy russell ruth ryan sabrina sam samantha samuel sandra sara sarah satya scott
  sean sebastian sergio seth shane shannon sharon shaun shawn sheila shirley simon sofia sophia sophie stefan stella stephanie stephen steve steven stuart sundar susan suzanne sven
  sylvia tamara tanya tara taylor ted teresa terry theresa thierry thomas tiffany tim timothy tina todd tom tommy tony tracy travis trevor tyler ursula valerie vanessa vera vernon
  veronica victor victoria vincent virginia walter wanda warren wayne wendy wesley will william wolfgang xavier yolanda yves zachary zoe`
    .trim()
    .split(/\s+/),
);

const PERSON_OF_COMPANY = new RegExp(`^(${PERSON_NAME_SOURCE}) (?:of|from|at) (\\p{Lu}.{2,40})$`, 'u');

/** Reduces 'Jane Doe of Acme' to 'Acme' if the ad's domain spells Acme or Jane is a known given name. */
export function removePersonFromName(name: string, domain: string | null): string {
  const [, person = '', company] = PERSON_OF_COMPANY.exec(name) ?? [];
  if (!company || (domain && domainMatchStrength(name, domain) >= 2)) return name;
  return isPersonName(person) || (domain && domainMatchStrength(company, domain) >= 2) ? company : name;
}

/** True for a known given name and one or two more capitalised words; not for 'Ben & Jerry' or 'Mary Kay Inc.'. */
export function isPersonName(name: string): boolean {
  const words = name.trim().split(/\s+/);
  if (words.length < 2 || words.length > 3) return false;
  return (
    GIVEN_NAMES.has(foldText(words[0] ?? '')) &&
    words.slice(1).every((word) => /^\p{Lu}(?:\p{Ll}+(?:-\p{Lu}\p{Ll}+)?|\.)$/u.test(word))
  );
}
