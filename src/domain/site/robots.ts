// RFC 9309: the group for our robot, otherwise that for '*'; the longest rule wins, 'Allow' among equal ones.

interface Rule {
  allow: boolean;
  path: string;
}

/** The standard asks parsers to read at least this much; no more is read. */
const MAX_CHARS = 512_000;
const MAX_RULES = 5_000;

/** @param agent the robot's name without a version. @param path path and query of the URL. */
export function isAllowedByRobots(robots: string, agent: string, path: string): boolean {
  const rules = rulesFor(robots.slice(0, MAX_CHARS), agent.toLowerCase());
  let best: Rule | null = null;
  for (const rule of rules) {
    if (!fits(rule.path, path)) continue;
    if (!best || rule.path.length > best.path.length || (rule.path.length === best.path.length && rule.allow))
      best = rule;
  }
  return best?.allow ?? true;
}

function rulesFor(robots: string, agent: string): Rule[] {
  const own: Rule[] = [];
  const everybodys: Rule[] = [];
  let isNamed = false;
  /** Names of other robots aren't stored, because there may be any number of them. */
  let group = { own: false, everybody: false };
  let inRules = false;
  for (const line of robots.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const field = key.toLowerCase();
    if (field === 'user-agent') {
      if (inRules) group = { own: false, everybody: false };
      inRules = false;
      const named = value.trim().toLowerCase();
      group.own ||= named === agent;
      group.everybody ||= named === '*';
      isNamed ||= group.own;
    } else if (field === 'allow' || field === 'disallow') {
      inRules = true;
      // An empty Disallow forbids nothing.
      if (!value.trim()) continue;
      const rule = { allow: field === 'allow', path: value.trim() };
      if (group.own && own.length < MAX_RULES) own.push(rule);
      if (group.everybody && everybodys.length < MAX_RULES) everybodys.push(rule);
    }
  }
  return isNamed ? own : everybodys;
}

/** Piece by piece between the stars: no regular expression may be built from untrusted text. */
function fits(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const [head = '', ...rest] = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(head)) return false;
  if (rest.length === 0) return !anchored || path.length === head.length;
  const last = anchored ? rest.pop() : undefined;
  let at = head.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last));
}
