// Lines that mailing platforms put around an issue. General knowledge, not copied from newsletters.
import { toAlternation } from '../../domain/any-of.ts';

/** A phrase such as 'View in browser', anywhere in a line. The caller checks that the line is near the top. */
export const VIEW_ONLINE_PHRASE = new RegExp(
  toAlternation(String.raw`
    \b(?:view|read|open|see|display)\b.{0,40}\b(?:in (?:your |a |the )?(?:web )?browser|online|on the web|web version|in app)\b |
    \bweb ?version\b | having trouble (?:viewing|reading) | trouble (?:viewing|reading) this | can(?:'|’)?t see (?:the images|this) |
    im browser (?:ansehen|anzeigen|öffnen) | online ?(?:ansehen|ansicht|version|lesen) |
    voir (?:la version|dans (?:le|votre) navigateur) | version en ligne | ver en (?:el |tu )?navegador | ver no navegador |
    visualizza nel browser | bekijk (?:in|de) (?:je )?(?:browser|online|webversie) | 在浏览器中`),
  'iu',
);

/** About unsubscribing, preferences, the copyright, or why the reader gets the mail. Callers check the place. */
export const FOOTER_PHRASE = new RegExp(
  toAlternation(String.raw`
    \bunsubscribe\b | \bunsub\b | \bopt[ -]?out\b | update (?:your |my )?(?:profile|preferences|subscription|settings) |
    manage (?:your |my )?(?:preferences|subscription|settings|account) | email preferences |
    you(?:'|’)?(?:re| are) (?:receiving|getting|subscribed) | you (?:received|have received|are receiving) this |
    this (?:e-?mail|message|newsletter) (?:was|is) (?:being )?sent (?:to|by) | was sent to you |
    to (?:cancel|remove|change) your (?:subscription|e-?mail|address) | to be removed from | all rights reserved |
    copyright (?:©|\(c\)|\d{4}) | \b(?:is|are) (?:a |an )?(?:registered )?trademarks? of\b | ©\s*\d{4} | \babmelden\b | abbestellen | austragen | newsletter abmelden | se désabonner | désinscri |
    désabonn | darse de baja | cancelar (?:la |tu )?suscripci | cancelar (?:a )?inscri | annulla(?:re)? (?:l['’])?iscrizione | disiscriv |
    uitschrijven | afmelden | 取消订阅 | 退订 | 配信停止`),
  'iu',
);

/** A greeting that closes the editorial part. Only whole lines match. */
export const SIGN_OFF_LINE = new RegExp(
  String.raw`^(?:(?:${toAlternation(String.raw`
    that(?:'|’)?s (?:all|it)(?: folks)?(?: for (?:today|now|this (?:week|issue|month|edition)))? |
    until (?:next (?:time|week|month|issue)|tomorrow|then|monday|tuesday|wednesday|thursday|friday|saturday|sunday) |
    see (?:you|ya) (?:next (?:week|time|month)|tomorrow|soon|then|around|on \w+) |
    have a (?:great|good|nice|wonderful|lovely) (?:day|week|weekend|one) | happy (?:reading|coding|hacking|weekend) |
    thanks (?:for|so much for) reading | thank you for reading | cheers | best(?: wishes| regards)? | kind regards | regards | sincerely |
    yours(?: truly| sincerely)? | take care | stay (?:safe|curious|hungry|tuned) | talk soon | till next (?:time|week) |
    bis (?:nächste|zum nächsten|bald|morgen)\b.{0,20} | viele grüße | liebe grüße | mit freundlichen grüßen |
    à (?:bientôt|la semaine prochaine|demain) | bonne (?:lecture|semaine) | hasta (?:la próxima|luego|mañana) | un saludo | a presto |
    alla prossima | tot (?:volgende|de volgende).{0,20} | groet(?:jes|en)? | até (?:a próxima|logo|amanhã)`)})\b.{0,40}|(?:（完）|\(完\)|— ?fin ?—))[\s!.,:;)*_–—-]*$`,
  'iu',
);

/** Words that mailing platforms add and advertisers don't write: 'Powered by', 'Leave a comment'. */
export const MAILING_PLATFORM_LINE = new RegExp(
  String.raw`^(?:${toAlternation(`
    powered by | sent (?:with|via|by|using) | made with | published (?:with|on|via) | delivered by | get the app | start writing | built with |
    created with | email marketing by | this newsletter is (?:powered|sent) (?:by|with)`)})\b|${toAlternation(`
    forwarded this (?:e-?mail|message) | was this (?:e-?mail )?forwarded | sign up here | subscribe here |
    share this (?:post|issue|newsletter) | leave a comment | restack | read (?:this )?in (?:the )?app`)}`,
  'iu',
);
