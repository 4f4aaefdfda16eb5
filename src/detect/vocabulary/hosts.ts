// Hosts between a reader and a site, and hosts that are nobody's own site, by registrable domain or by full host.
// Sources: the vendors' own documentation of their click links; affiliate networks' link formats; public lists of URL
// shorteners.

export type HostKind =
  | 'tracker' // counts clicks for the sender; the target is elsewhere
  | 'ad-network' // sells or serves advertisements: a link through it was paid for
  | 'affiliate' // pays the publisher a share of each sale
  | 'shortener'
  | 'social'
  | 'app-store'
  | 'platform' // mailing or publishing platform
  | 'shop' // marketplace: the seller is someone else
  | 'jobs'
  | 'forms' // forms, calendars and event pages
  | 'code' // source code and documents
  | 'media';

/** Each page is somebody's listing, event, form or calendar: no company's site, but it may name its publisher. */
export const HOST_KINDS_OF_LISTINGS: ReadonlySet<string> = new Set(['app-store', 'shop', 'jobs', 'forms']);
/** Each page is somebody else's ('github.com/acme/acme' is Acme's), and the host is nobody's own site. */
export const HOST_KINDS_SHARED_BY_MANY: ReadonlySet<string> = new Set([
  'code',
  'app-store',
  'platform',
  'shop',
  'jobs',
  'forms',
]);

const HOSTS_BY_KIND: Record<HostKind, string> = {
  tracker: `
    list-manage.com sendgrid.net sparkpostmail.com mandrillapp.com mailgun.org mailgun.net convertkit-mail.com convertkit-mail2.com
    convertkit-mail3.com convertkit-mail4.com kit-mail.com kit-mail2.com kit-mail3.com mjt.lu mlsend.com mlsend2.com mailerlite.com
    sendibt2.com sendibt3.com sendibm1.com sendibm2.com sendibm3.com sendibm4.com klclick.com klclick1.com klclick2.com klclick3.com
    klaviyomail.com createsend.com createsend1.com cmail1.com cmail2.com cmail19.com cmail20.com cmail29.com exacttarget.com exct.net
    rsgsv.net mcsv.net constantcontact.com rs6.net awstrack.me hubspotlinks.com hubspotemail.net hs-sites.com hubspotlinksstarter.com
    hubspotlinksfree.com hs-sales-engage.com sidekickopen07.com infusionsoft.com keap-link.com aweber.com aw.email getresponse.com activehosted.com emlnk.com emlnk1.com
    emlnk9.com acemlna.com acemlnb.com acemlnc.com customeriomail.com customer.io iterable.com sailthru.com responsys.net omeclk.com
    omeda.com dripemail2.com dripemail3.com getdrip.com vero.co mailspringlinks.com pstmrk.it postmarkapp.com e2ma.net benchurl.com
    campaigner.com icptrack.com en25.com eloqua.com mktoresp.com marketo.com pardot.com clickdimensions.com cheetahmail.com bluecore.com
    braze.com emarsys.net mailjet.com mailup.com newsletter2go.com inxmail.com cleverreach.com rapidmail.de episerver.com
    safelinks.protection.outlook.com urldefense.com urldefense.proofpoint.com linkprotect.cudasvc.com mimecast.com secure-web.cisco.com
    clicks.beehiiv.com link.mail.beehiiv.com email.mg.substack.com email.mg1.substack.com email.mg2.substack.com curated.co rd.yahoo.com
    us.rd.yahoo.com click.yahoo.com us.click.yahoo.com lnksrv.com m0.net digitalimpact.com flonetwork.com postdirect.com doubleclick.net
    click2.net emaillabs.com lyris.net sparklist.com topica.com chtah.com p0.com rsc01.net rsc02.com mailshell.com bfi0.com dartmail.net
    forward-to-friend.com forward-to-friend1.com forward-to-friend2.com gtinsi.de clkmg.com clkmr.com`,
  'ad-network': `
    liveintent.com liadm.com paved.com swapstack.co wellput.com upstart.me buysellads.com buysellads.net carbonads.net carbonads.com
    srv.buysellads.com powerinbox.com jeeng.com passendo.com admailr.com rtbhouse.com adzerk.net kevel.co
    doubleclick.net googleadservices.com googlesyndication.com adnxs.com adsrvr.org bidswitch.net criteo.com taboola.com outbrain.com
    letterhead.email hecto.io sparkloop.app sponsorgap.com duuce.com beehiiv-ads.com ads.beehiiv.com magic.beehiiv.com flight.beehiiv.net
    postapex.com ad4m.at launchbit.com syndicateads.net thedeck.com influads.com codefund.io ethicalads.io fusionads.net
    atdmt.com mediaplex.com fastclick.com valueclick.com burstnet.com adforce.com avenuea.com flycast.com 24-7media.com 247realmedia.com
    falkag.de falkag.net adtech.de advertising.com casalemedia.com tribalfusion.com zedo.com opt-intelligence.com`,
  affiliate: `
    qksrv.net anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com emjcd.com linksynergy.com shareasale.com awin1.com zanox.com
    zanox-affiliate.de tradedoubler.com impact.com impactradius.com sjv.io pxf.io ojrq.net evyy.net 7eer.net partnerstack.com prf.hn
    partnerize.com rstyle.me skimresources.com viglink.com go2cloud.org clickbank.net hop.clickbank.net belboon.de affili.net
    webgains.com flexoffers.com avantlink.com pntra.com pepperjamnetwork.com commissionfactory.com admitad.com bfast.com befree.com`,
  shortener: `
    bit.ly bitly.com t.co goo.gl ow.ly buff.ly tinyurl.com dlvr.it lnkd.in rebrand.ly is.gd v.gd cutt.ly rb.gy t.ly shorturl.at hubs.ly
    hubs.la hubs.li smarturl.it trib.al amzn.to apple.co geni.us dub.sh dub.link dub.co short.io bl.ink snip.ly ift.tt fb.me wp.me spr.ly
    url.cn dwz.cn t.cn suo.im fth.re tr.ee fandf.co short.gy j.mp x.gd u.to s.id soo.gd zpr.io swiy.co sprl.in ggl.link lnk.to tidd.ly fave.co
    nyti.ms tcrn.ch a.co amzn.eu amzn.asia adbl.co spoti.fi aka.ms msft.it g.co goo.gle grnh.se ntn.so fxn.ws wapo.st econ.st bloom.bg
    reut.rs cnb.cx bbc.in cnn.it gu.com n.pr ti.me es.pn politi.co theatln.tc bzfd.it zd.net tnw.to yhoo.it huff.to wrd.cm engt.co on.ft.com
    pdst.fm mzl.la ibm.co intel.ly oreil.ly red.ht mck.co chng.it gofund.me pin.it redd.it flip.it etsy.me ebay.us ebay.to shp.ee qr.ae
    rdcu.be shar.es dell.to hpe.to ora.cl sforce.co adobe.ly nvda.ws cs.co vmw.re pwc.to deloi.tt accntu.re mstr.cd sparklp.co`,
  social: `
    twitter.com x.com facebook.com fb.com instagram.com linkedin.com youtube.com youtu.be tiktok.com threads.net threads.com bsky.app
    mastodon.social reddit.com pinterest.com t.me telegram.me telegram.org discord.gg discord.com whatsapp.com wa.me snapchat.com slack.com
    weibo.com zhihu.com xing.com flickr.com tumblr.com quora.com news.ycombinator.com plus.google.com twitch.tv`,
  'app-store': `
    apps.apple.com itunes.apple.com podcasts.apple.com books.apple.com play.google.com open.spotify.com spotify.com overcast.fm
    appgallery.huawei.com apps.microsoft.com galaxystore.samsung.com f-droid.org chromewebstore.google.com chrome.google.com
    addons.mozilla.org microsoftedge.microsoft.com store.steampowered.com store.epicgames.com plugins.jetbrains.com apps.shopify.com
    marketplace.visualstudio.com appexchange.salesforce.com marketplace.atlassian.com ecosystem.hubspot.com marketplace.zoom.us
    appsource.microsoft.com azuremarketplace.microsoft.com marketplace.microsoft.com`,
  platform: `
    substack.com beehiiv.com mailchimp.com mailchi.mp eepurl.com campaign-archive.com campaign-archive1.com campaign-archive2.com
    buttondown.email buttondown.com convertkit.com kit.com tinyletter.com getrevue.co revue.email ghost.org ghost.io mailerlite.com
    hey.com world.hey.com letterdrop.com sendfox.com wordpress.com wordpress.org medium.com blogspot.com yahoogroups.com groups.yahoo.com
    groups.google.com onelist.com egroups.com list.ly steadyhq.com patreon.com opencollective.com ko-fi.com buymeacoffee.com
    linktr.ee beacons.ai bio.link lnk.bio bio.site campsite.bio carrd.co liberapay.com flattr.com paypal.com paypal.me gumroad.com substackcdn.com refer.sparkloop.app viral-loops.com`,
  shop: `
    amazon.com amazon.co.uk amazon.de amazon.fr amazon.es amazon.it amazon.ca amazon.cn amazon.com.au amazon.in amazon.co.jp amazon.nl
    amazon.se amazon.pl amazon.com.br amazon.com.mx ebay.com ebay.co.uk ebay.de etsy.com taobao.com tmall.com jd.com aliexpress.com
    kickstarter.com indiegogo.com wefunder.com bookshop.org themeforest.net codecanyon.net creativemarket.com`,
  jobs: `
    boards.greenhouse.io job-boards.greenhouse.io jobs.lever.co jobs.ashbyhq.com apply.workable.com jobs.workable.com
    jobs.smartrecruiters.com careers.smartrecruiters.com bamboohr.com jobs.jobvite.com recruitee.com jobs.personio.de jobs.personio.com
    applicantpro.com breezy.hr softgarden.io teamtailor.com jobs.gusto.com indeed.com stepstone.de monster.com glassdoor.com`,
  forms: `
    goldcast.io streamyard.com on24.com livestorm.co bigmarker.com demio.com crowdcast.io brighttalk.com gotowebinar.com airmeet.com
    hubilo.com riverside.fm splashthat.com swoogo.com cvent.com webinargeek.com hopp.bio unbouncepages.com instapage.com leadpages.co
    typeform.com forms.gle docs.google.com surveymonkey.com jotform.com tally.so airtable.com eventbrite.com meetup.com lu.ma
    calendly.com zoom.us luma.com hopin.com eventbrite.co.uk eventbrite.de eventbrite.fr eventbrite.ca eventbrite.com.au ti.to
    humanitix.com brownpapertickets.com showclix.com ticketleap.com ticketspice.com pretix.eu weezevent.com helloasso.com wufoo.com
    cognitoforms.com hsforms.com forms.office.com qualtrics.com zfrmz.com actionnetwork.org everyaction.com ngpvan.com actblue.com
    winred.com donorbox.org mobilize.us salsalabs.org p2a.co votervoice.net classy.org givelively.org blackbaudhosting.com
    eventbrite.ie eventbrite.nl eventbrite.es eventbrite.it eventbrite.be eventbrite.ch eventbrite.at eventbrite.sg eventbrite.hk
    eventbrite.co.nz eventbrite.pt eventbrite.com.br eventbrite.com.mx eventbrite.com.ar partiful.com posh.vip dice.fm universe.com
    tickettailor.com ticketmaster.com ticketmaster.co.uk ticketmaster.de konfhub.com sched.com accelevents.com whova.com eventzilla.net
    eventcreate.com rsvpify.com evite.com heysummit.com bizzabo.com fienta.com billetweb.fr peatix.com connpass.com allevents.in
    addevent.com gofundme.com formstack.com paperform.co fillout.com formsite.com forms.microsoft.com forms.cloud.microsoft
    alchemer.com questionpro.com cal.com savvycal.com tidycal.com zcal.co youcanbook.me acuityscheduling.com as.me oncehub.com
    scheduleonce.com appointlet.com chilipiper.com doodle.com setmore.com simplybook.me koalendar.com meetings.hubspot.com
    calendar.google.com calendar.app.google meet.google.com outlook.office.com outlook.office365.com outlook.live.com book.ms
    bookings.cloud.microsoft events.teams.microsoft.com teams.microsoft.com app.reclaim.ai app.usemotion.com webex.com`,
  code: `
    github.com githubusercontent.com gitlab.com bitbucket.org gitee.com npmjs.com pypi.org crates.io arxiv.org wikipedia.org archive.org
    notion.so notion.site drive.google.com sourceforge.net huggingface.co doi.org`,
  media: `
    youtube.com vimeo.com soundcloud.com giphy.com imgur.com unsplash.com tenor.com cloudinary.com cloudfront.net amazonaws.com
    googleusercontent.com`,
};

const KIND_OF_HOST = new Map<string, HostKind>();
for (const [kind, hosts] of Object.entries(HOSTS_BY_KIND) as [HostKind, string][])
  for (const host of hosts.trim().split(/\s+/)) if (!KIND_OF_HOST.has(host)) KIND_OF_HOST.set(host, kind);
// doubleclick.net is in the list of trackers too, but is an ad server in the first place.
KIND_OF_HOST.set('doubleclick.net', 'ad-network');

/** The kind of a host, looked up by its full name and then by its parent domains; null if none of them is listed. */
export function findHostKind(host: string): HostKind | null {
  let name = host;
  for (let steps = 0; steps < 5; steps++) {
    const kind = KIND_OF_HOST.get(name);
    if (kind) return kind;
    const dot = name.indexOf('.');
    if (dot < 0) return null;
    name = name.slice(dot + 1);
  }
  return null;
}
