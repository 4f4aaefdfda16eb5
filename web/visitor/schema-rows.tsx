// A JSON schema as a nested list of fields with their types.

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
  additionalProperties?: Schema | boolean;
  $ref?: string;
}

const alternatives = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];
const LARGEST_BOUND = 1_000_000;

/** A type in words, such as 'string (date-time) or null'. */
export function describeType(schema: Schema): string {
  const either = alternatives(schema);
  if (either.length > 0) return [...new Set(either.map(describeType))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `array of ${schema.items ? describeType(schema.items) : 'anything'}`;
  const types = [schema.type ?? 'anything'].flat().join(' or ');
  return schema.format && schema.format !== 'binary' ? `${types} (${schema.format})` : types;
}

/** The bounds and the default of a parameter, in words; '' if it has none. */
export function describeBounds({ minimum, maximum, maxLength, default: preset }: Schema): string {
  const lower = minimum !== undefined && Math.abs(minimum) <= LARGEST_BOUND;
  const upper = maximum !== undefined && Math.abs(maximum) <= LARGEST_BOUND;
  return [
    lower && upper ? `${minimum} to ${maximum}` : lower ? `at least ${minimum}` : upper ? `at most ${maximum}` : '',
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    preset === undefined ? '' : `default ${JSON.stringify(preset)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The object schemas inside a schema: itself, its items', or its alternatives'. */
function objectsIn(schema: Schema): Schema[] {
  if (schema.properties) return [schema];
  if (schema.items) return objectsIn(schema.items);
  return alternatives(schema).flatMap(objectsIn);
}

/** The fields of a schema's objects; nothing if it has none. */
export function SchemaRows({ schema }: { schema: Schema }) {
  const fields = objectsIn(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => ({ name, field, isOptional: !required.includes(name) })),
  );
  if (fields.length === 0) return null;
  return (
    <ul className="border-l border-border pl-3">
      {fields.map(({ name, field, isOptional }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: alternatives may have fields of the same name
        <li key={nth} className="py-0.5">
          <code className="font-medium break-words text-foreground">{name}</code>{' '}
          <span className="break-words text-muted-foreground">
            {describeType(field)}
            {isOptional ? ', optional' : ''}
          </span>
          <SchemaRows schema={field} />
        </li>
      ))}
    </ul>
  );
}
