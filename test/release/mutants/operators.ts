// The small faults of a general run: a reversed comparison, a moved bound, a removed guard or await, a reversed sort, a
// changed constant, a removed statement; and the same in SQL, which contains half of this project's rules.
import { parseSync } from 'rolldown/experimental';

export interface SeededFault {
  file: string;
  line: number;
  operator: string;
  start: number;
  end: number;
  replacement: string;
}

/**
 * The place where reaching a fault is recorded: before a statement of a list, or around an expression or a single
 * statement.
 */
export interface CoverageSpot {
  start: number;
  end: number;
  kind: 'before' | 'expression' | 'statement';
  /** It runs when its file is loaded: for every test that reaches the file, although only the first one is recorded. */
  onLoad?: boolean;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const COMPARISONS: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
};
/** Constants from here on are doubled, because nobody would notice 8,001 instead of 8,000. */
const LARGE = 100;
const ARITHMETIC: Record<string, string> = { '-': '+', '*': '/', '/': '*', '%': '*' };
const CALLS: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' };
const SQL_WORDS: [RegExp, (found: string) => string][] = [
  [/ <= /g, () => ' < '],
  [/ >= /g, () => ' > '],
  [/ < /g, () => ' <= '],
  [/ > /g, () => ' >= '],
  [/ desc\b/gi, () => ' asc'],
  [/ asc\b/gi, () => ' desc'],
  [/\band\b/gi, () => 'or'],
  [/\bor\b(?! replace)/gi, () => 'and'],
  [/\bis not null\b/gi, () => 'is null'],
  [/\bis null\b/gi, () => 'is not null'],
  [/\bnot exists\b/gi, () => 'exists'],
  [/\bcount\(distinct\b/gi, () => 'count('],
];
/** Of TypeScript's own nodes only these contain executable code. */
const TRANSPARENT = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSParameterProperty']);
/** Code inside runs when the function is called, not when the file is loaded. */
const FUNCTIONS = /Function/;
const LISTS = new Set(['Program', 'BlockStatement', 'SwitchCase', 'StaticBlock']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isNode(one) && (!one.type.startsWith('TS') || TRANSPARENT.has(one.type))) found.push(one);
    }
  }
  return found;
}

/** @returns every fault of one file with the innermost spot that runs before it. */
export function listPossibleFaults(file: string, source: string): { fault: SeededFault; spot: CoverageSpot }[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: { fault: SeededFault; spot: CoverageSpot }[] = [];
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const text = (node: Node) => source.slice(node.start, node.end);

  function visit(node: Node, spot: CoverageSpot, onLoad: boolean): void {
    const add = (operator: string, start: number, end: number, replacement: string) =>
      found.push({ fault: { file, line: lineOf(start), operator, start, end, replacement }, spot });
    const swap = (operator: string, left: Node, right: Node, from: string, to: string) => {
      const at = source.indexOf(from, left.end);
      if (at >= 0 && at < right.start) add(operator, at, at + from.length, to);
    };
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return;
      case 'BinaryExpression': {
        const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
        for (const to of COMPARISONS[operator] ?? []) swap('comparison', left, right, operator, to);
        const other = ARITHMETIC[operator];
        if (other) swap('arithmetic', left, right, operator, other);
        if (operator === '+' && [left, right].some((side) => side.type === 'Literal' && typeof side.value === 'number'))
          swap('arithmetic', left, right, '+', '-');
        break;
      }
      case 'LogicalExpression': {
        const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
        if (operator === '??') add('fallback', node.start, node.end, text(left));
        else swap('logic', left, right, operator, operator === '&&' ? '||' : '&&');
        break;
      }
      case 'UnaryExpression':
        if (node.operator === '!') add('negation', node.start, node.end, text(node.argument as Node));
        break;
      case 'Literal':
        if (typeof node.value === 'boolean') add('boolean', node.start, node.end, String(!node.value));
        if (typeof node.value === 'number')
          add('constant', node.start, node.end, String(node.value < LARGE ? node.value + 1 : node.value * 2));
        break;
      case 'IfStatement': {
        const test = node.test as Node;
        add('guard', test.start, test.end, `(${text(test)}) && (false as boolean)`);
        break;
      }
      case 'ConditionalExpression': {
        const test = node.test as Node;
        add('choice', test.start, test.end, `!(${text(test)})`);
        break;
      }
      case 'ReturnStatement':
        // Callers that receive null or false treat undefined alike.
        if (node.argument && !/^(?:null|false|undefined)$/.test(text(node.argument as Node)))
          add('return', node.start, node.end, 'return undefined as never;');
        break;
      case 'ExpressionStatement': {
        const expression = node.expression as Node;
        if (typeof node.directive === 'string') return;
        add('statement', node.start, node.end, ';');
        if (expression.type === 'AwaitExpression')
          add('await', expression.start, expression.end, `void (${text(expression.argument as Node)})`);
        break;
      }
      case 'CallExpression': {
        const callee = node.callee as Node;
        const name = callee.type === 'MemberExpression' ? (callee.property as Node) : null;
        const [first] = node.arguments as Node[];
        if (!name) break;
        const called = text(name);
        const other = CALLS[called];
        if (other) add('call', name.start, name.end, other);
        if ((called === 'sort' || called === 'toSorted') && first)
          add('sort', first.start, first.end, `(a: never, b: never) => (${text(first)})(b, a)`);
        if (called === 'filter' && first) add('filter', first.start, first.end, '() => true');
        if (called === 'slice' && first) add('slice', callee.start, node.end, text(callee.object as Node));
        break;
      }
      case 'TaggedTemplateExpression': {
        const tag = text(node.tag as Node);
        if (!tag.startsWith('sql')) break;
        for (const quasi of (node.quasi as unknown as { quasis: Node[] }).quasis) {
          for (const [word, to] of SQL_WORDS) {
            for (const match of text(quasi).matchAll(word)) {
              const at = quasi.start + match.index;
              add('sql', at, at + match[0].length, to(match[0]));
            }
          }
        }
        break;
      }
    }
    const inside = onLoad && !FUNCTIONS.test(node.type);
    for (const child of childrenOf(node)) {
      const opened = spotOf(node, child);
      visit(child, opened ? { ...opened, onLoad: inside } : spot, inside);
    }
  }

  visit(program as unknown as Node, { start: 0, end: 0, kind: 'before' }, true);
  return found;
}

/**
 * @returns the spot that a child opens, if any: a statement of a list, a single branch, or the body of an arrow
 * function.
 */
function spotOf(parent: Node, child: Node): CoverageSpot | null {
  const { start, end } = child;
  if (LISTS.has(parent.type)) {
    const isStatement = parent.type !== 'SwitchCase' || parent.test !== (child as unknown);
    return isStatement && child.type !== 'ImportDeclaration' ? { start, end, kind: 'before' } : null;
  }
  if (child.type === 'BlockStatement') return null;
  if (parent.type === 'ArrowFunctionExpression' && parent.body === (child as unknown))
    return { start, end, kind: 'expression' };
  const lone =
    (parent.type === 'IfStatement' &&
      (parent.consequent === (child as unknown) || parent.alternate === (child as unknown))) ||
    (/^(For|While|DoWhile)/.test(parent.type) && parent.body === (child as unknown));
  return lone ? { start, end, kind: 'statement' } : null;
}

/**
 * @param spots numbered; the number is recorded in `globalThis.__reached` when the spot runs.
 * @returns the instrumented source.
 */
export function instrumentSource(source: string, spots: Map<number, CoverageSpot>): string {
  const inserts: { at: number; order: number; text: string }[] = [];
  for (const [number, { start, end, kind }] of spots) {
    const note = `(globalThis as { __reached?: Set<number> }).__reached?.add(${number})`;
    const [open, close] =
      kind === 'before' ? [`;${note};`, ''] : kind === 'expression' ? [`(${note}, (`, '))'] : [`{${note};`, '}'];
    // At one position the wider span opens first and closes last.
    inserts.push({ at: start, order: 1e9 - end, text: open });
    if (close) inserts.push({ at: end, order: -1e9 - start, text: close });
  }
  inserts.sort((a, b) => a.at - b.at || a.order - b.order);
  let result = '';
  let from = 0;
  for (const { at, text } of inserts) {
    result += source.slice(from, at) + text;
    from = at;
  }
  return result + source.slice(from);
}
