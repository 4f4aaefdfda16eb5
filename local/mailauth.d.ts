// The package's types lie at its root; its parts are imported alone, so that no bundle of certificates is read for a
// signature.
declare module 'mailauth/lib/dkim/verify.js' {
  import type { DKIMVerifyOptions, DKIMVerifyResult, MessageInput } from 'mailauth';
  export function dkimVerify(input: MessageInput, options?: DKIMVerifyOptions): Promise<DKIMVerifyResult>;
}
