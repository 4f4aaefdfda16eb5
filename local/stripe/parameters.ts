// Checks a call's parameters as Stripe does: unknown or missing ones, and values of the wrong type or outside their
// allowed values.

import { refuseRequest } from './errors.ts';
import type { FormValue } from './form.ts';
import parameters from './parameters.json' with { type: 'json' };

/**
 * The type of a parameter: a text, a number, a boolean, one of some values, a list, texts by any key, or named fields.
 */
export type ParameterShape =
  | 'string'
  | 'number'
  | 'boolean'
  | { oneOf: string[] }
  | { list: ParameterShape }
  | { map: ParameterShape }
  | Fields;
/** `orText`: a plain text is accepted instead of the fields. */
interface Fields {
  fields: Record<string, ParameterShape>;
  required: string[];
  orText?: true;
}

// The cast is needed, because the compiler types the values in a JSON file as plain strings.
const SHAPES = parameters as unknown as Record<string, ParameterShape>;

/** @param call a name from calls.ts. @throws StripeError as the real API would answer. */
export function checkParameters(call: string, given: FormValue): void {
  const shape = SHAPES[call];
  if (!shape) throw new Error(`No parameters are known for ${call}`);
  check(shape, given, '');
}

function check(shape: ParameterShape, value: FormValue, at: string): void {
  if (typeof shape === 'string' || 'oneOf' in shape) checkText(shape, value, at);
  else if ('fields' in shape) checkFields(shape, value, at);
  else if ('list' in shape) checkList(shape.list, value, at);
  else checkMap(shape.map, value, at);
}

function checkText(shape: 'string' | 'number' | 'boolean' | { oneOf: string[] }, value: FormValue, at: string): void {
  if (typeof value !== 'string') refuseRequest('parameter_invalid', 'Invalid string: expected a single value', at);
  // An empty string unsets a parameter.
  if (value === '') return;
  if (shape === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) {
    refuseRequest('parameter_invalid_integer', `Invalid integer: ${value}`, at);
  }
  if (shape === 'boolean' && value !== 'true' && value !== 'false') {
    refuseRequest('parameter_invalid', `Invalid boolean: ${value}`, at);
  }
  if (typeof shape === 'object' && !shape.oneOf.includes(value)) {
    refuseRequest('parameter_invalid', `Invalid ${at}: must be one of ${shape.oneOf.join(', ')}`, at);
  }
}

function checkMap(shape: ParameterShape, value: FormValue, at: string): void {
  if (value === '') return;
  if (typeof value === 'string') refuseRequest('parameter_invalid', 'Invalid object', at);
  for (const [key, each] of Object.entries(value)) check(shape, each, within(at, key));
}

function checkFields(shape: Fields, value: FormValue, at: string): void {
  if (typeof value === 'string') {
    if (shape.orText || (value === '' && at)) return;
    refuseRequest('parameter_invalid', 'Invalid object', at);
  }
  for (const [name, each] of Object.entries(value)) {
    const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    if (!field) refuseRequest('parameter_unknown', `Received unknown parameter: ${within(at, name)}`, within(at, name));
    check(field, each, within(at, name));
  }
  const missing = shape.required.find((name) => value[name] === undefined);
  if (missing)
    refuseRequest('parameter_missing', `Missing required param: ${within(at, missing)}.`, within(at, missing));
}

function checkList(shape: ParameterShape, value: FormValue, at: string): void {
  if (typeof value === 'string') {
    if (value === '') return;
    refuseRequest('parameter_invalid', 'Invalid array', at);
  }
  for (const [index, each] of Object.entries(value)) {
    if (!/^\d+$/.test(index)) refuseRequest('parameter_invalid', 'Invalid array', at);
    check(shape, each, within(at, index));
  }
}

const within = (at: string, name: string): string => (at ? `${at}[${name}]` : name);
