// Writes parameters.json: the parameters of each call in calls.ts, read by the compiler from the SDK's types. Run it
// after an update of the SDK: `node local/stripe/extract-parameters.ts`. A test fails while the file is out of date.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import type { ParameterShape } from './parameters.ts';

// The compiler's SymbolFlags of an interface and of an optional member.
const INTERFACE = 1 << 6;
const OPTIONAL = 1 << 24;
const root = fileURLToPath(new URL('../..', import.meta.url));
const calls = fileURLToPath(new URL('./calls.ts', import.meta.url));
const written = fileURLToPath(new URL('./parameters.json', import.meta.url));

/** Reads the shape of each call's parameters from the SDK's types. @returns the shapes by call. */
export function readParameterShapes(): Record<string, ParameterShape> {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [`${root}tsconfig.node.json`] }).getDefaultProjectForFile(calls);
    if (!project) throw new Error('calls.ts belongs to no program');
    const table = project.checker.resolveName('Calls', INTERFACE, { document: calls, position: 0 });
    if (!table) throw new Error('calls.ts declares no Calls');
    const fields = shapeOf(project.checker, project.checker.getDeclaredTypeOfSymbol(table));
    if (typeof fields === 'string' || !('fields' in fields)) throw new Error('calls.ts names no calls');
    return fields.fields;
  } finally {
    api.close();
  }
}

function shapeOf(checker: Checker, type: Type): ParameterShape {
  const union = type.isUnionType() ? type.getTypes() : [type];
  // An empty string unsets a parameter. An open union's `OtherString` stands for values of later API versions.
  const words = union.flatMap((part) => (part.isStringLiteralType() && part.value !== '' ? [part.value] : []));
  const others = union.filter(
    (part) => !part.isStringLiteralType() && !part.isIntersectionType() && checker.typeToString(part) !== 'undefined',
  );
  const [first] = others.toSorted((a, b) => Number(b.isObjectType()) - Number(a.isObjectType()));
  if (!first) return words.length > 0 ? { oneOf: words.toSorted() } : 'string';
  const name = checker.typeToString(first);
  // A union of words and numbers accepts any text.
  if (words.length > 0) return 'string';
  if (name === 'string' || name === 'number') return name;
  if (name === 'true' || name === 'false') return 'boolean';
  const [element] = checker.isArrayType(first) && first.isTypeReference() ? checker.getTypeArguments(first) : [];
  if (element) return { list: shapeOf(checker, element) };
  const [index] = checker.getIndexInfosOfType(first);
  if (index) return { map: 'string' };
  const members = checker.getPropertiesOfType(first);
  const shapes = checker.getTypeOfSymbol(members);
  return {
    fields: Object.fromEntries(members.map(({ name }, at) => [name, shapeOf(checker, shapes[at] as Type)])),
    required: members.filter(({ flags }) => (flags & OPTIONAL) === 0).map(({ name }) => name),
    ...(others.length > 1 ? { orText: true as const } : {}),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(written, `${JSON.stringify(readParameterShapes())}\n`);
}
