// Reads and removes a link's campaign parameters (utm_..., click ids), which may say that the click was paid for.
import { toAlternation } from '../../domain/any-of.ts';

/** Click ids and campaign parameters, without which a link leads to the same page. */
const CAMPAIGN_PARAMETER = new RegExp(
  `^(?:${toAlternation(String.raw`
    utm_\w+ | gclid | gclsrc | dclid | fbclid | msclkid | yclid | twclid | ttclid | li_fat_id | igshid | igsh | mc_cid | mc_eid | _hsenc | _hsmi |
    __hstc | __hssc | __hsfp | hsctatracking | mkt_tok | vero_id | vero_conv | ck_subscriber_id | oly_enc_id | oly_anon_id | _bhlid | _bhiiv |
    bhlid | s_cid | sc_eid | ml_subscriber | ml_subscriber_hash | elqtrackid | elqtrack | trk_msg | trk_contact | trk_module | trk_sid |
    wickedid | _kx | ref_src | spm | cmpid | cid | ncid | icid | pk_campaign | pk_kwd | mtm_\w+ | irclickid | irgwc | cjevent | awc | ranmid |
    raneaid | ransiteid | sharedid | dub_id | lipi | sfmc_id | rjnrid | _ke | _branch_match_id | adid | fpr | via`)})$`,
  'i',
);
/** Values of campaign parameters by which advertisers mark paid clicks, for example 'utm_medium=sponsored'. */
const PAID_VALUE =
  /(?:sponsor|paid|\bads?\b|[_-]ads?[_-]|advert|cpc|cpm|ppc|newsletter[_-]?(?:ad|placement|buy)|partner|affiliate|native|display|banner|swapstack|paved|beehiiv[_-]?ads?)/i;

export interface LinkCampaign {
  tagged: boolean;
  paid: boolean;
}

/** Removes a URL's campaign parameters and reads them. beehiiv marks paid links by '_bhiiv=opp_...'. */
export function separateCampaignParameters(url: URL): { clean: string; campaign: LinkCampaign } {
  const campaign: LinkCampaign = { tagged: false, paid: false };
  if (!url.search) return { clean: url.href, campaign };
  const clean = new URL(url.href);
  let seen = 0;
  for (const [name, value] of url.searchParams) {
    if (++seen > 60) break;
    if (!CAMPAIGN_PARAMETER.test(name)) continue;
    clean.searchParams.delete(name);
    if (/^(?:utm_|pk_|mtm_)/i.test(name)) {
      campaign.tagged = true;
      if (/medium|campaign|content|source/i.test(name) && PAID_VALUE.test(value)) campaign.paid = true;
    } else if (name === '_bhiiv' && value.startsWith('opp_')) campaign.paid = true;
    else if (/^(?:gclid|dclid|msclkid|irclickid|cjevent|awc|ranmid|fpr|via|cmpid|cid|ncid)$/i.test(name))
      campaign.tagged = true;
  }
  return { clean: clean.href, campaign };
}
