// Gives the app's client the method and path of every call without the schemas of the records, so that no page loads
// the schemas' library for them. The types of inputs and answers come from the records themselves (web/data/api.ts).
import type { Plugin } from 'vite';
import { CALLS_BY_NOUN } from '../src/contract/routes.ts';

const MODULE = 'virtual:api-calls';

/** The vite plugin for the virtual module whose default export maps 'noun.call' to 'METHOD /path'. */
export const apiCallsPlugin: Plugin = {
  name: 'api-calls',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(methodsAndPaths())}` : undefined),
};

function methodsAndPaths(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(CALLS_BY_NOUN).flatMap(([noun, calls]) =>
      Object.entries(calls).map(([key, { method, path }]) => [`${noun}.${key}`, `${method} ${path}`]),
    ),
  );
}
