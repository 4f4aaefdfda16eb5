// The signed time at which a form was opened. Programs that post without opening the page, or at once, are refused.
import { DAY_MS } from '../../contract/time.ts';
import { signToken, verifyToken } from '../signed-token.ts';

const SHORTEST_MS = 2_000;
const LONGEST_MS = 7 * DAY_MS;

export const signOpened = (slug: string, now: Date, secret: string): Promise<string> =>
  signToken('ask-for-dates', `${slug} ${now.getTime()}`, secret);

export async function judgeOpened(
  token: string,
  { slug, now, secret }: { slug: string; now: Date; secret: string },
): Promise<'ok' | 'early' | 'late' | 'forged'> {
  const [page, at] = ((await verifyToken('ask-for-dates', token, secret)) ?? '').split(' ');
  if (page !== slug) return 'forged';
  const open = now.getTime() - Number(at);
  return open < SHORTEST_MS ? 'early' : open > LONGEST_MS ? 'late' : 'ok';
}
