import type * as z from 'zod';
import { namedAttributes } from '#lib/contract/messages.ts';
import { problemMembers } from '#lib/contract/values/problem.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
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

/** Fields of these names are reported under non_field_errors. */
const reserved = new Set<string>(problemMembers);

function add(fields: FieldErrors, path: PropertyKey[], fault: Reason): void {
  const [first, ...rest] = path.map(String);
  const field = first === undefined || first === '__proto__' ? 'non_field_errors' : first;
  const key = reserved.has(field) ? 'non_field_errors' : field;
  const inside = rest.length > 0 ? reason('fieldFault', { field: rest.join('.'), fault }) : fault;
  // The name comes from outside: `constructor` is no field until one of that name is reported.
  const reported = Object.hasOwn(fields, key) ? fields[key] : undefined;
  fields[key] = [...(reported ?? []), key === field ? inside : reason('fieldFault', { field, fault: inside })];
}

/** One fault of a field, as the member `errors` of a problem lists it. */
export interface FieldFault extends Reason {
  /** In English. */
  message: string;
}

/**
 * Returns the faults by the path of their field: names joined by dots, positions in lists counted from 0
 * (`codes.3.id`). `status` and other names that a problem has itself are paths like all others.
 */
export function faultsByPath(fields: FieldErrors): Record<string, FieldFault[]> {
  const faults = Object.entries(fields).flatMap(([field, reasons]) =>
    reasons.map((each) => {
      const { path, fault } = innermost([field], each);
      return { path: path.join('.'), fault: { ...fault, message: englishReason(fault) } };
    }),
  );
  const grouped = Object.entries(Object.groupBy(faults, ({ path }) => path));
  return Object.fromEntries(grouped.map(([path, of]) => [path, (of ?? []).map(({ fault }) => fault)]));
}

/** Unwraps the reasons that say where in a field a fault is. */
function innermost(path: string[], why: Reason): { path: string[]; fault: Reason } {
  const { field, column, number, fault } = why.values ?? {};
  const place = field ?? column ?? (typeof number === 'number' ? number - 1 : undefined);
  if (!places.has(why.code) || place === undefined || place === '__proto__' || !isReason(fault)) {
    return { path, fault: why };
  }
  return innermost([...(path[0] === 'non_field_errors' ? [] : path), String(place)], fault);
}

const places = new Set<string>(['fieldFault', 'columnFault', 'codeFault', 'itemFault'] satisfies Reason['code'][]);

const isReason = (value: unknown): value is Reason => typeof value === 'object' && value !== null && 'code' in value;
