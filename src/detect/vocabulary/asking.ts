import { toAlternation } from '../../domain/any-of.ts';

/** Words that ask for sponsors, money or readers. Text that contains them is no third party's ad. */
export const APPEAL_FOR_SUPPORT = new RegExp(
  String.raw`\b(?:${toAlternation(String.raw`
    advertise (?:with|in|here|to|on) | (?:want|like|interested|looking) (?:to|in) (?:sponsor|advertis\w+|partner\w*|reach) |
    become (?:a|our|an?) (?:\w+ )?(?:sponsor|partner|patron|supporter|member|backer) |
    (?<!our |your |the |of )sponsor (?:this (?!week|month)|us|our|the next|me|the newsletter) |
    sponsor(?:ship)? (?:slots?|opportunit\w+|inquir\w+|info\w*|is available|packages?|rates?|deck|prospectus) | partner with us |
    reach (?:over )?[\d,.]+[km+]* (?:\w+ )?(?:readers|subscribers|developers) | book (?:an? )?(?:ad|sponsorship) |
    your (?:ad|brand|company|product) here | this (?:space|spot) (?:is|could) | github sponsors? | opencollective | open collective | patreon |
    buy (?:me|us) a coffee | ko-fi | donat(?:e|ion)s? | tip jar | upgrade to (?:paid|premium|pro) | become a paid | paid subscri\w+ |
    refer (?:a )?friends? | referral | media kit | werben sie | hier werben | anzeige schalten | devenir (?:sponsor|partenaire) | annoncer ici |
    anúnciate | quieres patrocinar | anuncie | diventa sponsor | adverteren`)})\b|成为赞助|赞助我们|赞赏`,
  'iu',
);
