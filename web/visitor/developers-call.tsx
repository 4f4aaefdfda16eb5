// One API call on /developers: its parameters, a runnable command, and the shape of its answer.
import { curlCommand } from '../../src/contract/examples.ts';
import { toSchemaObject } from '../../src/contract/openapi.ts';
import { type Route, refusalStatuses, tokenScopeOf } from '../../src/contract/route.ts';
import { describeBounds, describeType, type Schema, SchemaRows } from './schema-rows.tsx';

/** The build's placeholder for the app's origin. */
export const ORIGIN_PLACEHOLDER = '__ORIGIN__';

export const callAnchor = ({ method, path }: Route): string =>
  `${method}-${path}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

/** A command or code sample; long lines wrap, so that nothing scrolls sideways. */
export function Command({ children }: { children: string }) {
  return (
    <pre className="rounded-lg border border-border bg-muted px-4 py-3 text-[0.8125rem] leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
      <code>{children}</code>
    </pre>
  );
}

export function CallSection({ call }: { call: Route }) {
  const { method, path, summary, query, body, answer } = call;
  const asked = query ? (toSchemaObject(query, 'input') as Schema) : null;
  return (
    <section id={callAnchor(call)} className="flex scroll-mt-6 flex-col gap-3 border-t border-border pt-6">
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">{summary}</span>
        <code className="text-sm break-all text-muted-foreground">
          {method} /api{path}
        </code>
        {tokenScopeOf(call) === 'pipeline' ? (
          <span className="text-sm text-muted-foreground">scope pipeline</span>
        ) : null}
      </h3>
      {asked?.properties ? <Parameters title="Query" schema={asked} /> : null}
      {body ? <Parameters title="JSON body" schema={toSchemaObject(body, 'input') as Schema} /> : null}
      <Command>{curlCommand(call, ORIGIN_PLACEHOLDER)}</Command>
      <details className="text-sm">
        <summary className="cursor-pointer py-1 font-medium">Answer</summary>
        <div className="grid gap-2 pt-2">
          {answer ? <Answer schema={toSchemaObject(answer, 'output') as Schema} /> : <p>A file.</p>}
          <p className="text-muted-foreground">Errors: {refusalStatuses(call).join(', ')}</p>
        </div>
      </details>
    </section>
  );
}

function Answer({ schema }: { schema: Schema }) {
  return schema.properties ? (
    <SchemaRows schema={schema} />
  ) : (
    <>
      <p>{describeType(schema)}</p>
      <SchemaRows schema={schema} />
    </>
  );
}

function Parameters({ title, schema }: { title: string; schema: Schema }) {
  const required = new Set(schema.required ?? []);
  return (
    <div className="text-sm">
      <h4 className="font-medium">{title}</h4>
      <ul className="mt-1 grid gap-1">
        {Object.entries(schema.properties ?? {}).map(([name, field]) => (
          <li key={name} className="break-words">
            <code className="font-medium">{name}</code>
            {required.has(name) ? ' (required)' : ''}{' '}
            <span className="text-muted-foreground">
              {[describeType(field), describeBounds(field)].filter(Boolean).join('; ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
