// Determines which calls are open to personal tokens.

import { CALLS, type Call, type CallGroup } from './calls.ts';
import type { TokenScope } from './token-rules.ts';

/** The scope that a token needs for a call; null if the call isn't open to tokens. */
export const tokenScopeOfCall = ({
  scope,
  group,
  method,
}: Pick<Call, 'scope' | 'group' | 'method'>): TokenScope | null =>
  scope !== undefined ? scope : group === 'member' && method === 'GET' ? 'read' : null;

/**
 * The scope that a token needs for a route of the app, whose parameters are written `:id`; null if the route isn't open
 * to tokens.
 */
export function tokenScopeOfRoute(method: string, path: string, group: CallGroup): TokenScope | null {
  const declared = path.replaceAll(/:(\w+)/g, '{$1}');
  const call = CALLS.find((one) => one.method === method && one.path === declared && one.group === group);
  return call ? tokenScopeOfCall(call) : null;
}
