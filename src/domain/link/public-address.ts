import { EMAIL_ADDRESS } from '../mail/secrets/recipients.ts';

const READER_PARAMETER =
  /^(?:e?mail|email_?address|subscriber(?:_?id)?|sub_?id|contact_?id|recipient|uid|user_?id|member_?id|token|jwt|hash|sig(?:nature)?|click_?id|clid|sid)$/i;
/** A machine-readable value that is long enough to identify a person. */
const LONG_CODE = /^(?=.*\d)[A-Za-z0-9_~.=-]{32,}$/;

/** @returns an absolute URL without fragment, credentials and the parameters that may identify a reader. */
export function removePersonalUrlParts(url: string): string {
  const clean = new URL(url);
  clean.hash = '';
  clean.username = '';
  clean.password = '';
  for (const [name, value] of [...clean.searchParams])
    if (READER_PARAMETER.test(name) || LONG_CODE.test(value) || EMAIL_ADDRESS.test(value.toLowerCase()))
      clean.searchParams.delete(name);
  return clean.href;
}
