// Validation messages for people, which replace zod's own if a schema has no message.
import * as z from 'zod';

const VALUE_TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
const FORMAT_NAMES: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  date: 'a date such as 2026-05-31',
  datetime: 'a date and time such as 2026-05-31T08:00:00Z',
};

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** For example 'limit must be a number' or 'The body is required'. */
export function describeValidationIssue(issue: Issue): string {
  return `${issue.path?.join('.') || 'The body'} ${predicate(issue)}`;
}

function predicate(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${VALUE_TYPE_NAMES[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      return `must be at most ${amount(issue.origin, issue.maximum)}`;
    case 'too_small':
      return isCounted(issue.origin) && issue.minimum === 1
        ? 'must not be empty'
        : `must be at least ${amount(issue.origin, issue.minimum)}`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'invalid_format':
      return FORMAT_NAMES[issue.format] ? `must be ${FORMAT_NAMES[issue.format]}` : 'is not of the right form';
    case 'unrecognized_keys':
      return `has what is not known here: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

const isCounted = (origin: string) => origin === 'string' || origin === 'array';

function amount(origin: string, bound: number | bigint): string {
  if (origin === 'string') return `${bound} characters long`;
  return origin === 'array' ? `${bound} items long` : String(bound);
}

z.config({ customError: describeValidationIssue });
