import * as z from 'zod';

/**
 * The words for what zod refuses, where a schema has none of its own. Set once for the process or the page: the
 * service, the portal's forms and its actions say the same.
 */

export const required = 'This field is required.';
const otherwise = 'Not a value that is possible here.';

const typeWords: Record<string, string> = {
  string: 'A text.',
  number: 'A number.',
  int: 'A whole number.',
  boolean: 'Either true or false.',
  array: 'A list.',
  object: 'An object.',
  record: 'An object.',
};

const formatWords: Record<string, string> = {
  date: 'An ISO 8601 date.',
  datetime: 'An ISO 8601 datetime with its offset.',
  email: 'Enter a valid e-mail address.',
  url: 'Enter an address that begins with https:// or http://.',
  uuid: 'A UUID.',
};

/** A schema's own message for a value of the wrong kind; one that is missing is still named as that. */
export const whenGiven = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? undefined : message),
});

/** An issue in plain words. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return required;
  if (issue.input === null) return 'This field may not be null.';
  switch (issue.code) {
    case 'invalid_type':
      return (isWholeNumber(issue.inst) ? typeWords.int : typeWords[issue.expected]) ?? otherwise;
    case 'invalid_value':
      return `One of: ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return limit('At most', issue.maximum, issue.origin);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This field may not be blank.';
      if (issue.origin === 'array' && issue.minimum === 1) return 'There is nothing in the list.';
      return limit('At least', issue.minimum, issue.origin);
    case 'invalid_format':
      return formatWords[issue.format] ?? 'Not in the right form.';
    case 'not_multiple_of':
      return `A multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`;
    case 'invalid_key':
      return `Not a name for a field: ${issue.issues[0]?.message ?? otherwise}`;
    default:
      return otherwise;
  }
}

/** z.int() expects a number, and only then that it is whole. `z.core` as a value would bundle all locales of zod. */
function isWholeNumber(schema: unknown): boolean {
  return schema instanceof z.ZodNumberFormat;
}

const units: Record<string, string> = { string: ' characters', array: ' in the list', file: ' bytes' };

const limit = (bound: string, value: number | bigint, origin: string) =>
  `${bound} ${value.toLocaleString('en')}${units[origin] ?? ''}.`;

z.config({ customError: messageOf });
