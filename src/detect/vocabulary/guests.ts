// Words about guests, co-authors and hosts, whom the same phrases introduce that credit sponsors.
import { toAlternation } from '../../domain/any-of.ts';

const CAPITALISED_WORD = String.raw`\p{Lu}(?:\p{Ll}{1,3}\p{Lu})?[\p{Ll}’'-]{1,30}`;
const SURNAME = ` (?:(?:de|van|von|der|al|da|di) )?${CAPITALISED_WORD}(?: ${CAPITALISED_WORD})?`;
/** The source of a pattern for a person's name: 'Mara Dunn', 'Dr. Dunn', 'Mara J. van Dunn'. */
export const PERSON_NAME_SOURCE = String.raw`(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms|Sir|Rev)\.? ${CAPITALISED_WORD}(?:${SURNAME})?|${CAPITALISED_WORD}(?: \p{Lu}\.)?${SURNAME})`;

/** Roles and occupations that people have, but companies don't. */
const ROLE = toAlternation(`
  c[etfoimp]o | co-?founders? | founders? | founding (?:partner|editor) | head of | (?:managing |executive )?directors? | editors? |
  professors? | vp | vice president | president | chair(?:man|woman|person)? of | author of | host of | journalist | columnist |
  (?:researcher|engineer|designer|analyst) at | lecturer | economist | historian |
  who (?:writes|runs|leads|hosts|founded|co-?founded|teaches|heads|edits|wrote) |
  (?:mit)?gründer(?:in)? | geschäftsführer(?:in)? | leiter(?:in)? | chefredakteur(?:in)? | autor(?:in|a)? |
  (?:co)?fondat(?:eur|rice|ore) | direct(?:eur|rice) | autrice | auteure? de | rédact(?:eur|rice) | (?:co)?fundadora? | oprichter`);
/** A text that begins with a person's role, as the text after a person's name does: ', founder of'. */
export const LEADING_PERSON_ROLE = new RegExp(
  String.raw`^\s*[,(–—-]?\s*(?:(?:the|our|a|its|former|current|chief|deputy|senior) )*(?:${ROLE})(?!\p{L})`,
  'iu',
);
/** A text that begins with a company, a role and a person's name: 'Acme CEO Mara Dunn', 'Acme’s founder Mara Dunn'. */
export const COMPANY_ROLE_AND_PERSON = new RegExp(
  `^[^.,;:!?|]{2,40}? (?:CEO|CTO|CFO|COO|CMO|(?:[Cc]o-?)?[Ff]ounder|[Pp]resident|[Dd]irector|[Ee]ditor|[Gg]ründer(?:in)?|[Ff]ondat(?:eur|rice)) ${PERSON_NAME_SOURCE}`,
  'u',
);

/** Before 'of', a name that ends in one of these is no person's: 'Royal Bank of', 'City Museum of'. */
export const ENDS_IN_INSTITUTION_NOUN = new RegExp(
  `(?:${toAlternation(`
    academy | alliance | association | bank | board | bureau | center | centre | chamber | church | city | college | committee | company |
    corporation | council | county | department | district | embassy | federation | foundation | fund | guild | hospital | house | institute |
    journal | league | library | ministry | museum | office | order | party | port | province | republic | school | society | state | trust |
    union | university`)}|\\p{Ll}s)$`,
  'iu',
);

/** A word for payment, support or thanks, anywhere in a credit. The name after the credit is then a sponsor's. */
export const PAYMENT_WORD =
  /sponsor|paid|advert|anzeige|werbung|support|thank|promot|patrocin|parrain|gesponser|made possible|underwritten|funded/iu;
/** A phrase that ends in 'with', after which a guest may be named. */
export const ENDS_IN_WITH = /(?:^|\P{L})(?:with|avec|mit|con|com|met)[:\s]*$/iu;
/** Phrases that credit either a sponsor or a person with whom something is made. */
export const SPONSOR_OR_GUEST_CREDIT =
  /(?<!\p{L})(?:(?:together|partnership|collaboration|cooperation|association|collab(?:orat\p{L}+)?|partnered|teamed up|partenariat|gemeinsam|zusammen(?:arbeit)?|kooperation|colaboración|alianza|parceria|colaboração|collaborazione|insieme|samen(?:werking)?) (?:with|avec|mit|con|com|met)|made possible by|(?:brought to you|presented|proposé|présenté|präsentiert|sponsored|supported|powered) (?:by|par|von)|sponsor(?:s|ed|ing)?|partners?|advertisement|werbung|anzeige)(?!\p{L})[:\s]*/giu;
