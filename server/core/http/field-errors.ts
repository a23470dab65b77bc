import type * as z from 'zod';
import { namedAttributes } from '#lib/contract/messages.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { reasonOfIssue } from '#lib/texts/reason-text.ts';
import type { FieldErrors } from '../errors.ts';

/** Reasons by field. A path into a list or object becomes the field and where in it: `codes` → "3.id: …". */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues.slice(0, 50)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, namedAttributes)) add(fields, [...issue.path, key], reason('unknownField'));
    } else {
      add(fields, issue.path, reasonOfIssue(issue));
    }
  }
  return fields;
}

const reserved = new Set(['type', 'title', 'status', 'detail', 'code', 'request_id', 'reason_codes', '__proto__']);

function add(fields: FieldErrors, path: PropertyKey[], fault: Reason): void {
  const [first, ...rest] = path.map(String);
  const field = first === undefined || first === '__proto__' ? 'non_field_errors' : first;
  // A field that shares its name with a member of the problem itself is reported under non_field_errors.
  const key = reserved.has(field) ? 'non_field_errors' : field;
  const inside = [...(key === field ? [] : [field]), ...(rest.length > 0 ? [rest.join('.')] : [])].join(': ');
  // The name comes from outside: `constructor` is no field until one of that name is reported.
  const reported = Object.hasOwn(fields, key) ? fields[key] : undefined;
  fields[key] = [...(reported ?? []), inside === '' ? fault : reason('fieldFault', { field: inside, fault })];
}
