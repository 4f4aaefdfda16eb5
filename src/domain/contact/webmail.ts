// An address at a provider for private persons never becomes a contact, whatever page it is on.

const WEBMAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com icloud.com me.com mac.com aol.com aim.com
   proton.me protonmail.com protonmail.ch pm.me gmx.com gmx.de gmx.net gmx.at gmx.ch gmx.fr web.de t-online.de freenet.de arcor.de mail.de posteo.de
   posteo.net mailbox.org tutanota.com tutanota.de tuta.io tuta.com tutamail.com fastmail.com fastmail.fm hey.com zoho.com zohomail.com zohomail.eu
   yandex.com yandex.ru ya.ru mail.ru bk.ru inbox.ru list.ru rambler.ru mail.com email.com usa.com post.com duck.com mozmail.com
   qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com aliyun.com naver.com daum.net hanmail.net kakao.com
   orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr libero.it virgilio.it tiscali.it alice.it tin.it
   comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net btinternet.com btopenworld.com sky.com
   talktalk.net virginmedia.com ntlworld.com bigpond.com optusnet.com.au rogers.com shaw.ca telus.net sympatico.ca
   rediffmail.com uol.com.br bol.com.br terra.com.br ig.com.br seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl
   bluewin.ch hispeed.ch telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl home.nl xs4all.nl online.no mail.dk abv.bg ukr.net
   hushmail.com inbox.com lycos.com excite.com mailinator.com guerrillamail.com yopmail.com 10minutemail.com simplelogin.com anonaddy.com`.split(
    /\s+/,
  ),
);
const WEBMAIL_BY_COUNTRY = /^(yahoo|hotmail|outlook|live|gmx|ymail|windowslive)\.[a-z]{2,3}(\.[a-z]{2})?$/;

/** @param domain in lower case; subdomains match as well. */
export function isWebmailDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, i) => {
    const tail = labels.slice(i).join('.');
    return WEBMAIL.has(tail) || WEBMAIL_BY_COUNTRY.test(tail);
  });
}
