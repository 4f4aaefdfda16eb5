// The package has types only for its root. We import a single part of it, because the root loads a bundle of
// certificates that signatures don't need.
declare module 'mailauth/lib/dkim/verify.js' {
  import type { DKIMVerifyOptions, DKIMVerifyResult, MessageInput } from 'mailauth';
  export function dkimVerify(input: MessageInput, options?: DKIMVerifyOptions): Promise<DKIMVerifyResult>;
}
