import { toAlternation } from '../../domain/any-of.ts';

export const CALL_TO_ACTION = new RegExp(
  String.raw`\b(?:${toAlternation(String.raw`
    try (?:it|for|now|the|our|\w+ (?:for )?free) | get (?:started|your|the|access|early|a (?:free )?(?:demo|quote|trial)|\d+%|free|yours) |
    start (?:your|a|for|free|now|today|building) | sign up | learn (?:more|how) | book (?:a|your) | request (?:a|your) | schedule (?:a|your) |
    download | claim (?:your|the) | shop (?:now|the) | buy (?:now|it) | order (?:now|yours|today) | register | join (?:the|us|now|free|\d) |
    see (?:how|it|why|the demo) | check (?:it|them) out | discover | explore | watch (?:the|now) | read the (?:report|guide|ebook) |
    save (?:up|\d|\$) | use (?:the )?(?:promo |coupon |discount )?code | apply (?:now|today) | subscribe (?:now|today|free) | click here | visit |
    find out | jetzt | mehr erfahren | kostenlos | essayez | découvr\w+ | en savoir plus | prueba | descubre | más información | scopri | prova |
    provalo | experimente | saiba mais | ontdek | probeer | meer (?:lezen|informatie) | free trial | limited time | off (?:your|with) | % off`)})\b|立即|点击|免费(?:试用|报名|领取|体验)|报名|注册`,
  'iu',
);

export const COUPON_PHRASE =
  /\b(?:use|with|enter|apply)\b.{0,25}\bcode\b|\b(?:promo|coupon|discount|voucher|gutschein|rabatt)[ -]?code\b|\bcode promo\b|\bcódigo (?:de )?(?:descuento|promo\w*)\b|\bcodice sconto\b|\bkortingscode\b|\bcupom\b|优惠码/iu;
export const SURVEY_INVITATION =
  /\b(?:take|complete|answer|fill (?:in|out))\b.{0,30}\b(?:survey|poll|questionnaire)\b/iu;
