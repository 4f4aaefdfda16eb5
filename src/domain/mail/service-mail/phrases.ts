// Phrases of service mails: `subject` ones, with which they begin, and `body` ones, of which they consist.
import { toAlternation } from '../../any-of.ts';

export type ServiceMailKind = 'welcome' | 're-engagement' | 'preferences' | 'payment' | 'account' | 'unsubscribed';

export interface ServiceMailPhrases {
  /** Matches the beginning of a subject after its prefix. */
  subject: RegExp;
  /** Each pattern is one topic. A mail that mentions several topics is of this kind. */
  body: readonly RegExp[];
  /** Number of body topics required in addition to a subject, because such subjects also appear on issues. */
  bodyTopicsNeeded: number;
  /** Maximum length in characters of text. A longer mail contains an issue. */
  maxLength: number;
}

const opening = (alternatives: string) => new RegExp(`^(?:re:\\s*)?(?:${toAlternation(alternatives)})`, 'iu');
const topic = (alternatives: string) => new RegExp(toAlternation(alternatives), 'iu');

export const SERVICE_MAIL_PHRASES: Record<ServiceMailKind, ServiceMailPhrases> = {
  welcome: {
    subject: opening(String.raw`
      welcome(?:[!.,\s]*$| (?:to|aboard|on board|in)\b|, ) | you(?:'|’)?(?:re| are) (?:now )?(?:in\b|subscribed|on the list|signed up|all set) |
      thanks? (?:you )?(?:so much )?for (?:subscribing|signing up|joining) | (?:your )?subscription (?:is |has been )?(?:confirmed|active) |
      glad (?:to have you|you(?:'|’)?re here) | (?:please )?(?:move|add) us to your (?:primary|contacts|address) |
      (?:herzlich )?willkommen(?:[!.,\s]*$| (?:bei|beim|zum|im|an bord)\b) | (?:deine|ihre) anmeldung (?:war erfolgreich|ist bestätigt) | danke für (?:deine|ihre) anmeldung |
      bienvenue\b | merci (?:de|pour) (?:votre|ton|vous|t’|t')?\s?(?:inscription|être inscrit) |
      (?:te damos la |os damos la )?bienvenid[oa]s?\b | gracias por (?:suscribirte|tu suscripción|unirte) |
      benvenut[oaie]\b | grazie per (?:l(?:'|’)iscrizione|esserti iscritt) |
      (?:seja |sejam )?bem-?vind[oa]s?\b | obrigad[oa] por (?:se inscrever|assinar|subscrever) |
      welkom (?:bij|aan boord)\b | bedankt voor (?:je|uw) (?:aanmelding|inschrijving) |
      velkommen (?:til|ombord)\b | välkommen (?:till|ombord)\b | tervetuloa\b | tack för att du prenumererar | takk for at du (?:abonnerer|meldte) | tak for din tilmelding |
      wita(?:j|my|jcie)(?:[!.,\s]*$| (?:w|na|wśród)(?=\s)) | dzi[eę]kujemy za (?:zapis|subskrypcj) | vítejte\b | děkujeme za (?:přihlášení|registraci) |
      добро пожаловать | спасибо за подписку | ласкаво просимо | дякуємо за підписку | hoş ?geldin | aramıza hoş | üdvözl(?:ünk|jük) | bun venit |
      καλώς (?:ήρθ|ορίσ) | (?:مرحب|أهل)[اًً] ?بك | ברוכ(?:ים|ה)? הב | (?:ご登録|ご購読)(?:いただき)?ありがとう | ようこそ | 欢迎(?:订阅|加入|来到) | 歡迎(?:訂閱|加入|來到) | 감사합니다.{0,12}구독 | 구독해 ?주셔서 | 환영합니다`),
    body: [
      topic(String.raw`
        primary (?:inbox|tab) | whitelist | (?:add|save) (?:us|me|this address|our (?:e-?mail )?address)\b.{0,40}(?:contacts|address book|safe) | promotions (?:tab|folder) | not (?:end up |land |go )?in (?:your )?spam |
        adressbuch | in (?:deine|ihre) kontakte | spam-?ordner | carnet d(?:'|’)adresses | dossier (?:spam|indésirables) | (?:libreta|lista) de (?:direcciones|contactos) | carpeta de spam |
        rubrica\b.{0,30}(?:indirizz|contatt) | cartella spam | lista de contatos | caixa de spam | adresboek | spammap | kontaktów | folder(?:ze|u)? spam | адресн.{0,12}книг | папк.{0,6}спам | 連絡先 | 迷惑メール | 通讯录 | 垃圾邮件 | 주소록 | 스팸`),
      topic(String.raw`
        (?:what (?:to|you can|can you) expect | here(?:'|’)?s what (?:happens next|you(?:'|’)?ll get) | your first (?:issue|edition|e-?mail|newsletter) (?:will|arrives|lands|comes) | (?:next|first) issue (?:arrives|lands|will arrive|goes out)) |
        erste ausgabe | das erwartet (?:dich|sie) | premier numéro | ce qui (?:vous|t’|t')\s?attend | primer(?:a)? (?:número|edición|boletín) | prim[ao] (?:numero|edizione|newsletter) | primeira edição | eerste (?:nummer|editie|nieuwsbrief) |
        första (?:nummer|brev) | første (?:nummer|brev|udgave) | pierwsz(?:y|e|ego) (?:numer|wydani|newsletter) | první (?:číslo|vydání) | первый выпуск | перв.{0,4} письм | перший випуск | ilk (?:sayı|bülten) | 最初の(?:号|メール|ニュースレター) | 第一期 | 첫 (?:호|번째)`),
      topic(String.raw`
        (?:thanks|thank you) (?:so much )?for (?:subscribing|signing up|joining) | you(?:'|’)?(?:re| are) (?:now )?(?:in\b|subscribed|signed up|on the list) | your subscription is (?:now )?(?:confirmed|active) | glad you(?:'|’)?re here |
        danke für (?:deine|ihre) anmeldung | (?:du bist|sie sind) (?:jetzt )?(?:angemeldet|dabei) | merci (?:de|pour) .{0,20}(?:inscri|abonn) | vous êtes (?:bien )?(?:inscrit|abonné) | gracias por (?:suscribirte|tu suscripción|unirte) | ya estás (?:suscrit|dentro|en la lista) |
        grazie per .{0,12}(?:iscri|abbon) | ora sei iscritt | obrigad[oa] por .{0,20}(?:inscri|assin|subscr) | bedankt voor .{0,20}(?:aanmeld|inschrijv) | je bent (?:nu )?(?:aangemeld|ingeschreven) | tack för att du (?:prenumererar|anmäl) | takk for at du | tak for din tilmelding |
        dzi[eę]kujemy za (?:zapis|subskrypcj) | děkujeme za | спасибо(?:,)? что подпис | спасибо за подписку | дякуємо за підписку | abone oldu | köszönjük.{0,20}feliratkoz | mulțumim.{0,20}abon | ευχαριστούμε.{0,20}(?:εγγραφ|συνδρομ) | شكر.{0,20}اشتراك | תודה.{0,20}(?:נרשמ|הרשמ) | ありがとうございます | 感谢(?:您|你)?(?:的)?订阅 | 感謝(?:您|你)?(?:的)?訂閱 | 구독해 ?주셔서`),
      topic(String.raw`
        (?:hit|just) reply | reply to this (?:e-?mail|message) | (?:tell|let) (?:me|us)\b.{0,30}(?:about yourself|who you are|what you) | one (?:quick|small) (?:question|favou?r|thing) | antworte(?:n sie)? (?:einfach )?auf diese | réponds? à (?:cet|ce) | répondez à (?:cet|ce) | responde a este | rispondi a questa | responda a este | beantwoord deze | svara på (?:det här|detta) | svar på denne | odpowiedz na | ответьте на это | このメールに返信 | 回复(?:这|此)`),
    ],
    bodyTopicsNeeded: 0,
    maxLength: 2_500,
  },
  're-engagement': {
    subject: opening(String.raw`
      (?:do you )?still (?:want|wish|interested|there|reading)\b | are you still (?:there|interested|reading|with us) | (?:we(?:'|’)?(?:ll| will)|should we|shall we|time to) (?:miss you|remove you|say goodbye|unsubscribe you|stop (?:sending|e-?mailing)) | we miss you |
      (?:is this|this is) (?:goodbye|the end|our last) | (?:last|final) (?:chance|call|e-?mail|reminder).{0,30}(?:stay|subscri|list|hear from us|keep) | (?:want|wish) to (?:keep|stay|continue) .{0,30}(?:hearing|receiving|getting|subscribed) | stay or go |
      (?:please )?(?:confirm|click).{0,30}(?:stay|keep|remain).{0,20}(?:subscri|on (?:the|our) list|receiving) | you(?:'|’)?(?:re| are) about to be (?:removed|unsubscribed) | (?:we )?haven(?:'|’)?t (?:heard|seen).{0,20}you |
      (?:bist du|sind sie) noch (?:da|dabei|interessiert) | (?:möchtest du|möchten sie|willst du|wollen sie) (?:weiter|noch) | wir vermissen (?:dich|sie) | noch interesse | letzte (?:chance|erinnerung) |
      (?:êtes-vous|es-tu|tu es|vous êtes) toujours | (?:souhaitez-vous|voulez-vous|veux-tu) (?:toujours|encore|continuer|rester) | vous nous manquez | tu nous manques | dernière chance |
      ¿?(?:sigues|todavía|aún) (?:ahí|interesad|quieres|con nosotros) | ¿?quieres seguir | te echamos de menos | te extrañamos | última oportunidad |
      (?:sei|siete) ancora | vuoi (?:ancora|continuare) | ci manchi | ultima (?:occasione|possibilità) | (?:você )?ainda (?:quer|está|deseja|tem interesse) | sentimos (?:a )?sua falta | última chance |
      (?:wil je|wilt u|ben je|bent u)(?=\s).{0,30}\bnog\b | we missen je | laatste kans | vill du (?:fortfarande|fortsätta) | är du (?:kvar|fortfarande) | vil du (?:fortsatt|fortsat|stadig) | er du der (?:ennå|stadig) | vi savner dig |
      (?:czy )?(?:nadal|wciąż) (?:chcesz|jesteś|czytasz) | tęsknimy | chcete (?:i nadále|stále) | jste (?:ještě|stále) | (?:вы )?(?:ещ[её] с нами|всё ещё|хотите (?:остаться|и дальше|продолжать)) | мы скучаем | (?:ви )?(?:ще з нами|хочете (?:залишитися|й надалі)) |
      hâlâ (?:orada|ilgileniyor|bizimle) | seni özledik | még (?:itt|érdekel|szeretn) | mai (?:ești|vrei) | ακόμα (?:εδώ|θέλ) | هل (?:لا )?(?:تزال|زلت|ما زلت) | האם (?:אתה|את|אתם) עדיין | (?:まだ|引き続き|今後も).{0,16}(?:購読|受け取り|配信|ご希望) | (?:还|還)(?:想|要|在|希望).{0,10}(?:订阅|訂閱|收到|吗|嗎) | 계속 (?:구독|받)`),
    body: [
      topic(`
        (?:haven(?:'|’)?t|have not|not) (?:opened|read|clicked|heard|engaged|interacted) | (?:inactive|unengaged) (?:subscriber|reader) | it(?:'|’)?s been (?:a while|some time|quiet) | nicht (?:mehr )?geöffnet | lange nicht | pas (?:ouvert|lu|cliqué) | no has (?:abierto|leído) | no abres | non (?:hai|apri|ha) .{0,12}(?:apert|letto)? | não (?:abriu|abre|leu) | niet (?:meer )?geopend | inte (?:öppnat|läst) | ikke (?:åpnet|åbnet|læst|lest) | nie otwier | neotevřel | не открыва | не відкрива | açmadı | 開封 | 没有(?:打开|阅读) | 열어보지`),
      topic(`
        (?:remove|unsubscribe|take) you (?:from|off) | (?:be|get) (?:removed|unsubscribed|taken off) | stop (?:sending|e-?mailing) you | clean(?:ing)?(?: up)? (?:our|my|the) list | (?:vom|aus dem) verteiler | (?:melden|tragen) (?:wir )?(?:dich|sie) .{0,20}(?:ab|aus) | (?:vous|te) (?:retirer|désabonner|désinscrire|supprimer) | (?:te|le) (?:eliminaremos|daremos de baja|borraremos) | dar(?:te|le) de baja | (?:ti|vi) (?:rimuoveremo|cancelleremo|disiscriv) | remover(?:emos)? (?:você|o seu|seu) | cancelar(?:emos)? (?:sua|a sua) | (?:uit|van) (?:onze|de) (?:lijst|mailinglijst) | schrijven we je uit | ta bort dig | fjerne(?:r)? (?:deg|dig) | usun(?:iemy|ąć) | odhlásíme | удалим | отпишем | видалимо | відпишемо | listeden çıkar | törölj?ük | 配信を停止 | 解除いたします | 取消(?:订阅|您的) | 移除 | 구독을? ?(?:취소|해지)`),
      topic(`
        (?:keep|stay|remain) (?:me )?(?:subscribed|on (?:the|our|your) list|in touch) | yes,? (?:keep|i(?:'|’)?m|i want|i do) | i(?:'|’)?m (?:still )?(?:in|here) | ja,? ich (?:möchte|bin|will|bleibe) | (?:angemeldet|dabei) bleiben | oui,? (?:je|continue) | (?:rester|reste) (?:abonné|inscrit) | s[ií],? (?:quiero|sigo|mantenme) | seguir (?:suscrit|recibiendo) | s[iì],? (?:voglio|resto|continua) | sim,? (?:quero|continuar|eu) | ja,? (?:ik|houd|blijf|jag|jeg) | tak,? (?:chcę|zostaję) | ano,? (?:chci|zůst) | да,? (?:хочу|остаюсь|оставить) | так,? (?:хочу|залиш) | evet,? | igen,? | da,? (?:vreau|rămân) | ναι | نعم | כן | (?:購読|配信)を(?:継続|続ける) | 继续(?:订阅|接收) | 繼續(?:訂閱|接收) | 계속 구독`),
    ],
    bodyTopicsNeeded: 1,
    maxLength: 3_000,
  },
  preferences: {
    subject: opening(String.raw`
      (?:update|manage|set|choose|review|your) (?:your )?(?:e-?mail |subscription |newsletter |communication )*preferences\b | (?:which|what) (?:e-?mails|newsletters|topics) (?:do|would) you | (?:we(?:'|’)?ve|we have) updated our (?:privacy|terms) | (?:changes|updates?) to our (?:privacy|terms) | your (?:privacy|data) |
      (?:deine|ihre) (?:e-?mail-|newsletter-)?(?:einstellungen|präferenzen) | (?:aktualisierung|änderung)(?:en)? (?:unserer|der) (?:datenschutz|agb|nutzungs) | (?:vos|tes|mettez à jour vos|gérez vos) préférences | mise à jour de (?:notre|nos) (?:politique|conditions) |
      (?:tus|actualiza tus|gestiona tus) preferencias | (?:actualización|cambios) (?:de|en) (?:nuestra|nuestros) (?:política|términos) | (?:le tue|aggiorna le tue) preferenze | aggiornamento (?:della|dell(?:'|’)) ?(?:informativa|privacy) | (?:suas|atualize suas) preferências | atualização (?:da|de) (?:nossa )?política |
      (?:je|jouw|uw|wijzig je) voorkeuren | (?:wijziging|update) (?:van )?(?:ons|onze) (?:privacy|voorwaarden) | (?:dina|uppdatera dina) inställningar | (?:dine|oppdater dine|opdater dine) (?:preferanser|præferencer|indstillinger|innstillinger) | (?:twoje|zaktualizuj swoje) (?:preferencje|ustawienia) | zmian(?:a|y) (?:w )?(?:polity|regulamin) |
      (?:vaše|aktualizujte) (?:předvolby|nastavení|preference) | (?:ваши|обновите|настройте) (?:настройки|предпочтения) | изменени[ея] (?:в )?(?:политик|услови) | (?:ваші|оновіть) (?:налаштування|уподобання) | tercihlerini | gizlilik politikamız | (?:配信|メール|受信)設定 | プライバシーポリシー.{0,8}(?:改定|変更|更新) | (?:更新|管理)(?:您的)?(?:偏好|订阅设置|訂閱設定) | (?:隐私|隱私)(?:政策|权政策).{0,6}(?:更新|变更) | (?:수신|메일) ?설정`),
    body: [
      topic(`
        preferences | privacy policy | terms of (?:service|use) | how often | which (?:topics|newsletters) | einstellungen | präferenzen | datenschutz | nutzungsbedingungen | préférences | confidentialité | conditions d(?:'|’)utilisation | preferencias | privacidad | términos | preferenze | informativa | privacy | preferências | privacidade | termos | voorkeuren | voorwaarden | inställningar | integritet | innstillinger | indstillinger | personvern | privatliv | preferencje | prywatno | regulamin | předvolb | nastavení | soukromí | настройк | конфиденциальност | услови | налаштуван | конфіденційн | tercih | gizlilik | 設定 | プライバシー | 利用規約 | 偏好 | 设置 | 設定 | 隐私 | 隱私 | 설정 | 개인정보`),
    ],
    bodyTopicsNeeded: 1,
    maxLength: 4_000,
  },
  payment: {
    subject: opening(String.raw`
      your (?:receipt|invoice|payment|order)\b | (?:receipt|invoice) (?:from|for|#|no\b|number) | order confirmation | payment (?:failed|declined|received|confirmation|confirmed|receipt|reminder|due)\b | your (?:card|subscription) (?:was |has |is |has been )?(?:failed|declined|about to expire|expir(?:es|ing|ed)|renew(?:s|ed|al)) | (?:we(?:'|’)?ve )?received your payment | thank you for your (?:payment|purchase|order) | (?:upcoming|automatic) (?:renewal|payment) | (?:your )?(?:free )?trial (?:ends|is ending|has ended|expires) |
      (?:deine|ihre) (?:rechnung|zahlung|bestellung|zahlungs)\S* | rechnung (?:nr|zu|für|vom) | zahlung (?:fehlgeschlagen|erhalten|bestätigt) | zahlungs(?:bestätigung|eingang|erinnerung) | (?:votre|ta) (?:facture|reçu|paiement|commande)\b | (?:facture|reçu) (?:n°|de) | (?:échec|confirmation) d(?:u|e) paiement |
      (?:tu|su) (?:factura|recibo|pago|pedido)\b | (?:factura|recibo) (?:n|de|por) | (?:pago|cobro) (?:rechazado|fallido|recibido|confirmado) | (?:la tua|il tuo) (?:fattura|ricevuta|pagamento|ordine)\b | (?:ricevuta|fattura) (?:di|n) | pagamento (?:non riuscito|ricevuto|confermato) |
      (?:sua|seu) (?:fatura|recibo|pagamento|pedido)\b | pagamento (?:recusado|recebido|confirmado) | recibo de pagamento | (?:je|jouw|uw) (?:factuur|betaling|bestelling|bon)\b | betaling (?:mislukt|ontvangen|bevestigd) | (?:din|ditt) (?:kvitto|faktura|betalning|kvittering|betaling) | kvitt(?:o|ering) (?:från|for|fra) | betalningen misslyckades |
      (?:twoj[ae]|potwierdzenie) (?:faktur|płatnoś|zamówieni) | płatnoś[ćc].{0,12}(?:nieudan|otrzyma|potwierdz) | (?:vaše|potvrzení) (?:faktur|platb|objednáv) | (?:ваш(?:а|е)?|чек|квитанци|оплата|плат[её]ж).{0,24}(?:сч[её]т|чек|плат[её]ж|оплат|заказ|получен|не прош|№) | (?:ваш(?:а|е)?|рахунок|квитанція|оплата).{0,24}(?:рахун|плат|оплат|замовлен|№) |
      (?:fatura|ödeme|makbuz)(?:nız|n|niz)?\b.{0,30} | (?:számla|fizetés)\S*.{0,24} | (?:factura|plata) (?:ta|dvs) | (?:領収書|請求書|お支払い|ご注文) | (?:收据|發票|发票|付款|订单).{0,8}(?:确认|通知|成功|失败|號|号|已) | (?:영수증|청구서|결제)`),
    body: [
      topic(String.raw`
        (?:amount|total|subtotal|vat|tax)\b.{0,30}[\d.,]+ | [$€£¥₽₴]\s?\d | \d[\d.,]*\s?(?:€|\$|£|usd|eur|gbp|chf|kr|zł|kč|₽|грн|tl|ft|lei|円|元|원) | card ending | invoice (?:number|no|#) | billing | betrag | summe | gesamt | mwst | montant | tva | importe | iva | importo | totale | valor | bedrag | btw | belopp | moms | beløb | kwota | částka | dph | сумма | сума | tutar | kdv | összeg | suma | 金額 | 合計 | 金额 | 合计 | 金액`),
    ],
    bodyTopicsNeeded: 1,
    maxLength: 4_000,
  },
  account: {
    subject: opening(String.raw`
      (?:reset|change|set|your) (?:your )?password\b | password (?:reset|changed) | (?:your )?(?:sign|log)[ -]?in (?:link|code|attempt|to)\b | (?:your )?(?:verification|security|one[ -]time|login|access|magic) (?:code|link|alert) | new (?:sign|log)[ -]?in\b | (?:security|sign-in) alert\b.{0,40}(?:account|sign|log) | your account (?:has been|was|is|will be) | \d{4,8} is your | magic link |
      (?:dein|ihr|neues)? ?passwort\b.{0,20}(?:zurück|ändern|geändert) | (?:dein|ihr) (?:anmelde|login|bestätigungs|sicherheits)\S* | neue anmeldung | (?:réinitialis|modifi)\S* (?:de )?(?:votre|ton|du) mot de passe | (?:votre|ton) (?:code|lien) de (?:connexion|vérification|sécurité) | nouvelle connexion |
      (?:restablece|cambia|restablecer) (?:tu|su) contraseña | (?:tu|su) (?:código|enlace) de (?:acceso|verificación|seguridad|inicio) | nuevo inicio de sesión | (?:reimposta|cambia|ripristina) (?:la )?(?:tua )?password | (?:il tuo )?(?:codice|link) di (?:accesso|verifica|sicurezza) | nuovo accesso | (?:redefin|alter)\S* (?:a |sua |de )*senha | (?:seu )?(?:código|link) de (?:acesso|verificação|segurança) | novo acesso |
      (?:wachtwoord|je wachtwoord).{0,20}(?:herstel|wijzig|reset) | (?:je|jouw|uw) (?:inlog|verificatie|beveiligings)\S* | nieuwe aanmelding | (?:återställ|nytt|byt) lösenord | din (?:inloggnings|verifierings|engångs)\S* | (?:tilbakestill|nulstil|nyt) (?:passord|adgangskode|kodeord) | (?:din|dit) (?:innloggings|login|engangs)\S* | (?:reset|zmiana|zresetuj) has[łl]a | (?:twój|kod) (?:kod|weryfikacyjn|logowani)\S* | (?:obnovení|změna|reset) hesla | (?:ověřovací|přihlašovací) (?:kód|odkaz) |
      (?:сброс|смена|восстановление|изменение) пароля | (?:код|ссылка) (?:подтверждения|для входа|входа|доступа) | новый вход | (?:скидання|зміна|відновлення) пароля | (?:код|посилання) (?:підтвердження|для входу) | (?:şifre|parola)(?:nizi|ni|n)?.{0,12}(?:sıfırla|değiş) | (?:giriş|doğrulama) (?:kodu|bağlantı) | jelszó.{0,16} | resetare(?:a)? parol | (?:パスワード|ログイン|認証コード|確認コード|ワンタイム) | (?:重置|修改|更改)(?:您的)?密码 | (?:验证码|驗證碼|登录链接) | (?:비밀번호|인증 ?코드|로그인)`),
    body: [
      topic(String.raw`
        password | (?:sign|log)[ -]?in | \bcode\b | expires? in | didn(?:'|’)?t (?:request|make|ask) | did not request | your account | passwort | anmelde | konto | mot de passe | connexion | compte | contraseña | sesión | cuenta | password | accesso | account | senha | acesso | conta | wachtwoord | inlog | lösenord | inlogg | passord | adgangskode | kodeord | has[łl] | logow | konto | hesl | přihl | účet | парол | вход | аккаунт | уч[её]тн | вхід | обліков | şifre | parola | giriş | hesab | jelszó | fiók | parol | cont\b | パスワード | ログイン | アカウント | コード | 密码 | 密碼 | 登录 | 登入 | 账户 | 帳戶 | 비밀번호 | 계정 | 로그인`),
    ],
    bodyTopicsNeeded: 1,
    maxLength: 2_500,
  },
  unsubscribed: {
    subject: opening(String.raw`
      you(?:'|’)?(?:ve| have)(?: now)? been (?:unsubscribed|removed|taken off) | you(?:'|’)?(?:re| are) (?:now )?unsubscribed | unsubscribe (?:confirm|success) | (?:your )?unsubscription\b | (?:your )?subscription (?:has been |was |is )?(?:cancell?ed|ended|removed) | (?:we(?:'|’)?re )?sorry to see you go |
      (?:du wurdest|sie wurden|du bist|sie sind) (?:erfolgreich )?(?:jetzt )?(?:abgemeldet|ausgetragen) | (?:deine|ihre)? ?abmeldung (?:bestätigt|erfolgreich|war) | schade, dass (?:du|sie) ge | vous (?:êtes|avez été) (?:bien )?(?:désabonné|désinscrit) | (?:confirmation de |votre )?(?:désabonnement|désinscription) |
      te has dado de baja | (?:tu )?baja (?:confirmada|de la) | has cancelado (?:tu|la) suscripción | tu suscripción ha sido cancelada | (?:sei stat[oa] (?:disiscritt|rimoss|cancellat)|disiscrizione|cancellazione (?:confermata|dell)) |
      (?:você (?:foi|está) (?:descadastrad|removid|desinscrit)|cancelamento (?:da|de) (?:inscrição|assinatura)|(?:sua|a sua) (?:inscrição|assinatura|subscrição) foi cancelada) | (?:je bent|u bent) (?:nu )?(?:uitgeschreven|afgemeld) | (?:uitschrijving|afmelding) (?:bevestigd|gelukt|is) |
      du (?:har|är|er) (?:nu |blivit |blevet |blitt )?(?:avregistrera|avprenumerera|avmeld|afmeld) | (?:avregistrering|avmelding|afmelding) (?:bekräft|bekreft|bekræft) | (?:zosta[łl][ea]ś|zosta[łl]) wypisan | wypisa(?:no|nie) z | rezygnacja z subskrypcji | (?:byli? jste|odběr (?:byl )?) ?(?:odhlášen|zrušen) | odhlášení (?:potvrzeno|z odběru) |
      вы (?:успешно )?(?:отписались|отписаны) | подписка (?:отменена|прекращена) | ви (?:успішно )?(?:відписалися|відписані) | підписк[ау] скасован | (?:ご)?(?:購読解除|配信停止|登録解除)(?:が)?(?:完了|の|手続き) | (?:您已|已)?(?:成功)?(?:退订|退訂|取消订阅|取消訂閱)(?:成功|完成|确认|確認|了)? | 구독(?:이)? ?(?:취소|해지)`),
    body: [
      topic(`
        unsubscribed | no longer (?:receive|get|hear|be) | (?:won(?:'|’)?t|will not) (?:receive|get|hear) | removed (?:you )?from | resubscribe | subscribe again | abgemeldet | keine (?:weiteren )?(?:e-?mails|newsletter|mails) | désabonné | désinscri | ne recevrez plus | de baja | no recibir | disiscri | non riceverai | descadastr | não receber |
        uitgeschreven | afgemeld | geen (?:e-?mails|nieuwsbrieven|berichten) | avregistr | avprenumer | avmeld | afmeld | inga fler | ikke (?:lenger|længere) | wypisan | nie będziesz | odhlášen | nebude | отписа | больше не | відписа | більше не | (?:解除|停止) | 退[订訂] | 取消[订訂] | 不再 | 취소 | 해지`),
    ],
    bodyTopicsNeeded: 1,
    maxLength: 2_500,
  },
};
