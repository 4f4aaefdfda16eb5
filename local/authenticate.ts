// Does on the laptop what the receiving mail server does in production: verifies DKIM signatures and adds the result as
// the topmost Authentication-Results under its own name, after removing headers that claim that name (RFC 8601, 5). SPF
// isn't checked, because every mail comes from this machine.
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { AUTHSERV_ID } from './personas.ts';

export type DnsResolver = (name: string, type: string) => Promise<string[][] | string[]>;

const WAIT_MS = 5_000;

/** A check that times out gives `temperror`, another failure `permerror`; the message is delivered in any case. */
export async function withAuthenticationResults(raw: Buffer, resolver?: DnsResolver): Promise<Buffer> {
  const own = withoutClaims(raw);
  const results = /^dkim-signature:/im.test(headOf(own)) ? await signatures(own, resolver) : 'dkim=none';
  // The Received line separates our header from the sender's, which may begin with a folded line (RFC 5321, 4.4).
  const trace = `Received: by ${AUTHSERV_ID} with SMTP; ${new Date().toUTCString().replace('GMT', '+0000')}`;
  return Buffer.concat([Buffer.from(`Authentication-Results: ${AUTHSERV_ID};\r\n ${results}\r\n${trace}\r\n`), own]);
}

async function signatures(raw: Buffer, resolver: DnsResolver | undefined): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS, null);
  });
  try {
    const verified = await Promise.race([dkimVerify(raw, resolver ? { resolver } : {}), late]);
    if (!verified) return 'dkim=temperror';
    const lines = verified.results.map(
      ({ status, signingDomain, selector }) =>
        `dkim=${status.result} header.d=${word(signingDomain)} header.s=${word(selector)}`,
    );
    return lines.length > 0 ? lines.join(';\r\n ') : 'dkim=none';
  } catch {
    return 'dkim=permerror';
  } finally {
    clearTimeout(timer);
  }
}

const word = (text: unknown): string => String(text ?? '').replace(/[^\w.-]/g, '') || 'unknown';

const HEAD_MAX = 256 * 1024;

function headOf(raw: Buffer): string {
  const head = raw.subarray(0, HEAD_MAX).toString('latin1');
  const end = /\r?\n\r?\n/.exec(head);
  return end ? head.slice(0, end.index) : head;
}

/** Removes Authentication-Results headers that name our server: they are forged or come from an earlier delivery. */
function withoutClaims(raw: Buffer): Buffer {
  const head = headOf(raw);
  const kept = head.replace(/^authentication-results:[^\n]*(?:\n[ \t][^\n]*)*(?:\n|$)/gim, (field) =>
    field.toLowerCase().includes(AUTHSERV_ID) ? '' : field,
  );
  return kept === head ? raw : Buffer.concat([Buffer.from(kept, 'latin1'), raw.subarray(head.length)]);
}
