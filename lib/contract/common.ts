import * as z from 'zod';
import { isWellFormed } from '#lib/ponyfills/well-formed.ts';
import { reasonText } from '#lib/texts/reason-text.ts';
import { whenGiven } from './messages.ts';
import { findInvisible } from './values/line.ts';
import { isStorable } from './values/storable.ts';

/** Database ids: positive and within what JavaScript and PostgreSQL's integer both hold. */
export const id = z.int().min(1).max(2_147_483_647);
/** For rows that can exceed `id`: up to the largest exact integer of JavaScript. */
export const wideId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const timestamp = z.iso.datetime({ offset: true });
export const date = z.iso.date();

/** A datetime as a client may write it: with its offset, and the seconds where it has them. */
export const givenTimestamp = z.union(
  [timestamp, z.iso.datetime({ offset: true, precision: -1 })],
  whenGiven(reasonText('notDatetime')),
);

/** Text a person types: no control characters but line breaks and tabs, trimmed, no lone surrogates. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, reasonText('atMostCharactersUngrouped', { count: max }))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, reasonText('charactersNotStorable'))
    .refine(isWellFormed, reasonText('notUnicode'));

/** One line that a person or a program names something by, see `values/line.ts`: composed, trimmed, nothing unseen. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(max, reasonText('atMostCharactersUngrouped', { count: max }))
    .refine(isStorable, { message: reasonText('charactersNotStorable'), abort: true })
    .refine((value) => findInvisible(value) === undefined, reasonText('invisibleCharacters'));

export const requiredLine = (max: number) => line(max).min(1, reasonText('fieldBlank'));

export const requiredText = (max: number) => text(max).min(1, reasonText('fieldBlank'));

/** Text that is looked up or stored unchanged: any characters that can be stored. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max, reasonText('atMostCharactersUngrouped', { count: max }))
    .refine(isStorable, reasonText('charactersNotStorable'));

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(value) || /[\s\p{C}]/u.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return !username && !password;
}

/** Where a link or an image leads: http and https only, since browsers of people we do not know will follow it. */
export const webAddress = z
  .string()
  .trim()
  .max(2000, reasonText('atMostCharacters', { count: 2_000 }))
  .refine(isWebAddress, reasonText('notWebAddress'));

/** A web address, or an empty text for none. */
export const optionalWebAddress = z
  .string()
  .trim()
  .max(2000, reasonText('atMostCharacters', { count: 2_000 }))
  .refine((value) => value === '' || isWebAddress(value), reasonText('notWebAddress'));

/**
 * A whole number in a path or query, where it arrives as text: digits only, so that '', '1e3' and '0x1' are none of the
 * numbers JavaScript takes them for.
 */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value: number | string) =>
      typeof value === 'string' && value.length <= Math.max(10, String(max).length) && /^\d+$/.test(value)
        ? Number(value)
        : value,
    z
      .int()
      .min(min, reasonText('atLeastUngrouped', { count: min }))
      .max(max, reasonText('atMostUngrouped', { count: max })),
  );

const maxId = 2_147_483_647;
export const queryId = wholeNumber(1, maxId);
export const queryWideId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
/** One id or several: rows of any of them. */
export const queryIds = z.preprocess(
  (value: number | string) => (typeof value === 'number' ? String(value) : value),
  z
    .string()
    .max(500)
    .refine((value) => value.split(',').every((part) => queryId.safeParse(part).success), reasonText('notIds'))
    .describe('One id, or several with commas between.'),
);
export const queryBoolean = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

/**
 * An ISO 8601 date or datetime, or two of them separated by a comma. There is no year 0, and no zone beyond 14 hours.
 */
const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true }), z.iso.datetime({ offset: true, precision: -1 })])
  .refine((value) => !value.startsWith('0000') && !/[+-](?:1[5-9]|2\d):?\d\d$/.test(value.slice(10)));
export const momentOrRange = z
  .string()
  .max(100)
  // The + of a zone that is not encoded reaches the service as a space.
  .refine((value) => !/T[\d:.]+ \d\d:?\d\d(?:,|$)/i.test(value), {
    message: reasonText('plusNotEncoded'),
    abort: true,
  })
  .refine(
    (value) => {
      const parts = value.split(',');
      return parts.length <= 2 && parts.every((part) => moment.safeParse(part).success);
    },
    { message: reasonText('notDateRange'), abort: true },
  )
  .refine((value) => {
    const [from = '', to = from] = value.split(',');
    return startOf(from) <= endOf(to);
  }, reasonText('rangeEndBeforeStart'))
  .describe('An ISO 8601 date or datetime, or two with a comma between: from and to, both included.');

/** A datetime without a zone is in UTC; a date means the whole day. */
const startOf = (value: string) => Date.parse(isDate(value) || hasZone(value) ? value : `${value}Z`);
const endOf = (value: string) => startOf(value) + (isDate(value) ? 86_400_000 - 1 : 999);
const isDate = (value: string) => value.length === 10;
const hasZone = (value: string) => /(?:Z|[+-]\d{2}:?\d{2})$/i.test(value);

export const idParams = z.object({ id: queryId });

/** Query of every list: page, order, search. `ordering` is one of the given fields, '-' before it for descending. */
export function listQuery<const F extends readonly [string, ...string[]]>(fields: F) {
  const ordering = fields.flatMap((field) => [field, `-${field}`]) as [string, ...string[]];
  return z.strictObject({
    limit: wholeNumber(1, 200).default(20),
    offset: wholeNumber(0, 10_000_000).default(0),
    ordering: z.enum(ordering).optional(),
    search: storableText(200).optional(),
  });
}

export interface ListQuery {
  limit: number;
  offset: number;
  ordering?: string | undefined;
  search?: string | undefined;
}

/** The paged list envelope. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

export const companyRef = z.object({ id, name: z.string(), slug: z.string() });
/** The portal shows the name; '' from a service that does not tell it. */
export const userRef = z.object({ id, email: z.string(), name: z.string().default('') });

/**
 * The reason behind a message: a code of `lib/texts/en/service.ts`, and the values in the message. A value can be the
 * reason of a message inside the message.
 */
export const sentReason = z.object({
  code: z.string(),
  values: z.record(z.string(), z.unknown()).optional(),
});

/** Reason of a message that is stored. Without one the message is shown unchanged: older releases stored none. */
export const storedReason = sentReason.nullable().optional();

/** RFC 9457 with our code and request id; a validation error adds each field as a list of messages. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z
    .record(z.string(), z.array(sentReason.extend({ message: z.string() })))
    .optional()
    .describe(
      'Faults by the path of their field: names joined by dots, positions in lists counted from 0, as in codes.3.id. Faults of no single field are under non_field_errors.',
    ),
  reason_codes: z
    .record(z.string(), z.array(sentReason))
    .optional()
    .describe('Older form of errors: the reasons behind the messages, of detail too, in their order.'),
});
export type Problem = z.output<typeof problem>;
