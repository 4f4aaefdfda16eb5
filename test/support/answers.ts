// Parses every JSON answer of every test by the contract, strictly, so that a key that the contract doesn't name fails
// too.

import { errorBody } from '../../src/contract/common.ts';
import { CALLS } from '../../src/contract/routes.ts';

const patterns = CALLS.map((call) => ({
  call,
  pattern: new RegExp(`^/api${call.path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
}));

/** @throws if the answer doesn't match the contract of its call. */
export function checkAnswer(method: string, path: string, status: number, data: unknown): void {
  if (status >= 400) {
    errorBody.strict().parse(data);
    return;
  }
  const pathname = path.split('?')[0] ?? path;
  // The more literal path takes precedence: /emails/unprocessed before /emails/{id}.
  const [match] = patterns
    .filter(({ call, pattern }) => call.method === method && pattern.test(pathname))
    .sort((a, b) => (a.call.path.match(/\{/g)?.length ?? 0) - (b.call.path.match(/\{/g)?.length ?? 0));
  if (!match) throw new Error(`${method} ${pathname} answers JSON but is not in the contract's calls`);
  match.call.answer?.parse(data);
}
