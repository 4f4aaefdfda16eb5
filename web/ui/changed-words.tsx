// Two versions of a text side by side, with the words marked that only one of them has.
const WORDS_MAX = 600;

/** Which words of `a` and `b` belong to their longest common subsequence. */
function findCommon(a: readonly string[], b: readonly string[]): [Set<number>, Set<number>] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (lengths[i] as Uint16Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const common: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common[0].add(i++);
      common[1].add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return common;
}

/** A text in words and the blanks between them. */
const split = (text: string) => text.split(/(\s+)/).slice(0, 2 * WORDS_MAX);
const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

export default function ChangedWords({ expected, found }: { expected: string; found: string }) {
  const [before, after] = [split(expected), split(found)];
  // The blanks are every second part.
  const wordsOf = (parts: readonly string[]) => parts.filter((_, nth) => nth % 2 === 0).map(bare);
  const [inBefore, inAfter] = findCommon(wordsOf(before), wordsOf(after));
  return (
    <div className="my-2 grid gap-2 text-sm sm:grid-cols-2">
      <Version title="Approved" parts={before} common={inBefore} />
      <Version title="As it ran" parts={after} common={inAfter} />
    </div>
  );
}

function Version({ title, parts, common }: { title: string; parts: readonly string[]; common: ReadonlySet<number> }) {
  return (
    <section className="rounded-md bg-muted/60 p-3">
      <p className="mb-1 text-xs font-medium text-muted-foreground">{title}</p>
      <p className="max-h-64 overflow-y-auto whitespace-pre-line wrap-anywhere">
        {parts.map((part, nth) =>
          nth % 2 === 1 || common.has(nth / 2) || bare(part) === '' ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text have no other key
            <mark key={nth} className="rounded-sm bg-warning/25 text-inherit">
              {part}
            </mark>
          ),
        )}
      </p>
    </section>
  );
}
