// Companies that mail, host or collect newsletters for others, and say so in each newsletter.
import { toAlternation } from '../../domain/any-of.ts';
import { brandKey } from '../../domain/brand/name.ts';

const PLATFORM_NAMES = `
  ghost | beehiiv | substack | mailchimp | convertkit | kit | buttondown | revue | curated | mailerlite | campaign monitor | sendgrid | brevo |
  klaviyo | hubspot | wordpress | jekyll | hugo | topica | yahoo | lyris | letterdrop | sendy | listmonk | liveintent | goodbits | paragraph |
  omnisend | getresponse | sendfox | steady | rasa.io | mailjet | feedblitz | mailbrew | emailoctopus | aweber | flodesk | moosend |
  activecampaign | constant contact | sendinblue | mailgun | postmark | customer.io | tinyletter | mailtrain | cleverreach | rapidmail |
  newsletter2go | mailpoet | benchmark email | zoho campaigns | sendpulse | mailpro | sarbacane | mailup | dotdigital | keap | vero | loops |
  feedotter | mailmunch | publicate | nuzzel | scroll | memberful | medium | squarespace | wix`;
export const MAILING_PLATFORM_NAME = new RegExp(
  `\\b(?:${toAlternation(PLATFORM_NAMES.replaceAll('.', '\\.'))})\\b`,
  'iu',
);

const PLATFORM_BRAND_KEYS = new Set(PLATFORM_NAMES.split('|').map(brandKey));
export const isMailingPlatform = (name: string): boolean => PLATFORM_BRAND_KEYS.has(brandKey(name));

/** In a footer, the name after these words is that of the company that mails the newsletter. */
export const WORDS_BEFORE_PLATFORM_NAME =
  /^\W*(?:(?:this )?(?:newsletter|e-?mail|issue|letter)s? (?:is )?)?(?:proudly )?(?:powered|sent|delivered|hosted|curated|made|built|published|created|mailed|crafted) (?:by|with|via|on|using)\W*$/iu;
