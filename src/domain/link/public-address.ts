// A link's target without what names a reader, so that it can be kept and shown.
import { EMAIL_ADDRESS } from '../mail/secrets/recipients.ts';

/** Parameters by which platforms name the reader or the click. */
const READER =
  /^(?:e?mail|email_?address|subscriber(?:_?id)?|sub_?id|contact_?id|recipient|uid|user_?id|member_?id|token|jwt|hash|sig(?:nature)?|click_?id|clid|sid)$/i;
/** A value that only a machine reads, long enough to name a person. */
const CODE = /^(?=.*\d)[A-Za-z0-9_~.=-]{32,}$/;

/** @returns an absolute address without fragment, user name and the parameters that may name a reader. */
export function personalPartsRemoved(url: string): string {
  const clean = new URL(url);
  clean.hash = '';
  clean.username = '';
  clean.password = '';
  for (const [name, value] of [...clean.searchParams])
    if (READER.test(name) || CODE.test(value) || EMAIL_ADDRESS.test(value.toLowerCase()))
      clean.searchParams.delete(name);
  return clean.href;
}
