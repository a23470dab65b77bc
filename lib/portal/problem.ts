import { readRefusal } from '#lib/contract/refusal.ts';
import { groupBy } from '#lib/ponyfills/group-by.ts';
import { type Reason, type ReasonCode, reason } from '#lib/texts/reason.ts';
import { readReason } from '#lib/texts/reason-text.ts';
import type { CallFailure, EnglishFailure } from './result.ts';

/** A failure with a message in the reader's language. */
export function failure(status: number, code: string, message: string): CallFailure {
  return { ok: false, status, code, message, fieldErrors: {} };
}

/** A failure that the portal names itself. */
export function ownFailure(status: number, code: string, why: Reason, requestId?: string | null): EnglishFailure {
  return { ...failure(status, code, ''), reasons: { message: [why] }, ...(requestId ? { requestId } : {}) };
}

/** A failure of values that a schema refuses. `fieldOf` names the field of an issue, or '' to leave it out. */
export function invalidInput(
  issues: readonly { path: PropertyKey[]; message: string }[],
  fieldOf: (path: PropertyKey[]) => string,
): EnglishFailure {
  const byField = [...groupBy(issues, ({ path }) => fieldOf(path))].filter(([field]) => field !== '');
  const each = <T>(read: (message: string) => T) =>
    Object.fromEntries(byField.map(([field, those]) => [field, those.map(({ message }) => read(message))]));
  return {
    ...failure(400, 'validation_error', ''),
    fieldErrors: each((message) => message),
    reasons: {
      message: [reason('someFieldsWrong')],
      fields: each((message) => readReason(message) ?? { code: '' }),
    },
  };
}

const fallback = {
  401: 'sessionEnded',
  403: 'roleNotAllowed',
  404: 'nothingHere',
  409: 'changedMeanwhile',
  413: 'tooLarge',
  429: 'tooManyRequests',
} as const satisfies Record<number, ReasonCode>;

/** Reads what the service refused, and puts it into words where it says nothing itself. */
export async function parseProblem(response: Response): Promise<EnglishFailure> {
  const { message, requestId, retryAfter, reasons, ...refusal } = await readRefusal(response);
  const { status } = response;
  const other = status >= 500 ? 'serviceFailed' : 'serviceRefused';
  const otherwise = reason(status in fallback ? fallback[status as keyof typeof fallback] : other);
  return {
    ok: false,
    ...refusal,
    message: message ?? '',
    reasons: message === undefined ? { ...reasons, message: [otherwise] } : reasons,
    ...(requestId ? { requestId } : {}),
    ...(retryAfter ? { retryAfter } : {}),
  };
}
