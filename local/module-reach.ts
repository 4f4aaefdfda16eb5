// Finds the modules that a module needs when it starts: its static imports, transitively. Those that it loads later are
// its dynamic imports.

export interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds?: readonly string[]; code: string | null } | null;
}

const BARRELS: Record<string, RegExp> = {
  'radix-ui': /\/radix-ui\/dist\/index\.mjs$/,
  'lucide-react': /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/,
};

/**
 * @returns the ids of all modules that `from` needs when it starts, including its own; with `later` also those that it
 *   loads later.
 */
export function reachableModules(from: string, graph: ModuleGraph, { later = false } = {}): Set<string> {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const module = graph.getModuleInfo(id);
    if (later) open.push(...(module?.dynamicallyImportedIds ?? []));
    for (const imported of module?.importedIds ?? []) {
      const barrel = Object.entries(BARRELS).find(([, path]) => path.test(imported));
      if (barrel) open.push(...named(module?.code ?? '', barrel[0], imported, graph));
      else open.push(imported);
    }
  }
  return seen;
}

function named(code: string, name: string, barrel: string, graph: ModuleGraph): string[] {
  const names = [...code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${name}["']`, 'g'))].flatMap(
    ([, list = '']) => list.split(',').map((each) => each.trim().split(/\s+as\s+/)[0] ?? ''),
  );
  const { code: passedOn = '', importedIds = [] } = graph.getModuleInfo(barrel) ?? {};
  return names.flatMap((each) => {
    const line = (passedOn ?? '').split('\n').find((text) => new RegExp(`\\bas ${each}\\b[^;]*\\bfrom\\b`).test(text));
    const path = /from\s*["'](?:\.\/)?([^"']+)["']/.exec(line ?? '')?.[1];
    return path ? importedIds.filter((id) => id.includes(`/${path}`)) : [];
  });
}
