import * as z from 'zod';
import { type ReasonCode, reason } from '#lib/texts/reason.ts';
import { readReason, reasonText } from '#lib/texts/reason-text.ts';

/**
 * The reasons for what zod refuses, where a schema has none of its own. Set once for the process or the page: the
 * service, the portal's forms and its actions refuse alike. A message of a schema is the text of a reason.
 */

/** Unknown attributes that a refusal names: a body may have thousands. */
export const namedAttributes = 10;

const required = reasonText('fieldRequired');
const otherwise = reasonText('valueNotPossible');

const typeReasons: Record<string, ReasonCode> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notWholeNumber',
  boolean: 'notBoolean',
  array: 'notList',
  object: 'notObject',
  record: 'notObject',
};

const formatReasons: Record<string, ReasonCode> = {
  date: 'notDate',
  datetime: 'notDatetime',
  email: 'notEmail',
  url: 'notWebAddress',
  uuid: 'notUuid',
};

/** A schema's own message for a value of the wrong kind; one that is missing is still named as that. */
export const whenGiven = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? undefined : message),
});

/** The text of the reason for an issue. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return required;
  if (issue.input === null) return reasonText('fieldNull');
  switch (issue.code) {
    case 'invalid_type':
      return (isWholeNumber(issue.inst) ? typeReasons.int : typeReasons[issue.expected]) ?? otherwise;
    case 'invalid_value':
      return reasonText('oneOf', { values: issue.values.map(String).join(', ') });
    case 'too_big':
      return limit('atMost', issue.maximum, issue.origin);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return reasonText('fieldBlank');
      if (issue.origin === 'array' && issue.minimum === 1) return reasonText('listEmpty');
      return limit('atLeast', issue.minimum, issue.origin);
    case 'invalid_format':
      return formatReasons[issue.format] ?? reasonText('wrongForm');
    case 'not_multiple_of':
      return reasonText('notMultiple', { number: String(issue.divisor) });
    case 'unrecognized_keys':
      return reasonText('unknownFields', { names: issue.keys.slice(0, namedAttributes).join(', ') });
    case 'invalid_key':
      return reasonText('fieldNameNotPossible', {
        why: readReason(issue.issues[0]?.message ?? '') ?? reason('valueNotPossible'),
      });
    default:
      return otherwise;
  }
}

/** z.int() expects a number, and only then that it is whole. `z.core` as a value would bundle all locales of zod. */
function isWholeNumber(schema: unknown): boolean {
  return schema instanceof z.ZodNumberFormat;
}

const units: Record<string, 'Characters' | 'InTheList' | 'Bytes'> = {
  string: 'Characters',
  array: 'InTheList',
  file: 'Bytes',
};

const limit = (bound: 'atMost' | 'atLeast', value: number | bigint, origin: string) =>
  reasonText(`${bound}${units[origin] ?? ''}`, { count: Number(value) });

z.config({ customError: messageOf });
