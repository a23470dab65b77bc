import { composeLine, findInvisible } from '#lib/contract/values/line.ts';
import { isWellFormed } from '#lib/ponyfills/well-formed.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import {
  isBlacklistReason,
  isStatus,
  isUploadColumn,
  maxScmValueLength,
  reasonOfInvisible,
  uploadColumns,
} from './upload-rules.ts';

export type CodesContext = {
  scmKeys: ReadonlySet<string>;
  allowDuplicates: boolean;
};

/** Reasons by field, as a 400 carries them; empty when all is well. */
export type FieldReasons = Record<string, Reason[]>;

const maxReasons = 20;
const codesOfAStep = 1000;

/**
 * The checks that the ingestion endpoints make at call time: codes not empty, an id on each, SCM data valid, no id
 * twice. The formats of ids and the products are checked later, by the job. `codes` undefined checks the defaults
 * alone. Code messages count the codes from 1.
 */
export function checkCodes(codes: unknown, defaults: unknown, context: CodesContext): FieldReasons {
  const steps = checkCodesInSteps(codes, defaults, context);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps of some milliseconds, for a program that has others to answer between them. */
export function* checkCodesInSteps(
  codes: unknown,
  defaults: unknown,
  context: CodesContext,
): Generator<void, FieldReasons> {
  const reasons: FieldReasons = {};
  const onDefaults = checkDefaultScmData(defaults, context.scmKeys);
  if (onDefaults.length > 0) reasons.default_scm_data = onDefaults;
  if (codes === undefined) return reasons;
  const onCodes = yield* checkCodeList(codes, context);
  if (onCodes.length > 0) reasons.codes = onCodes;
  return reasons;
}

/** Faults of `default_scm_data`, at most 20. Null and undefined mean no defaults. */
export function checkDefaultScmData(defaults: unknown, scmKeys: ReadonlySet<string>): Reason[] {
  if (defaults === undefined || defaults === null) return [];
  if (!isPlainObject(defaults)) return [reason('jsonNotObject')];
  const reasons: Reason[] = [];
  for (const [key, value] of Object.entries(defaults)) {
    const fault = key === 'id' ? reason('defaultIdNotAllowed') : checkScalar(key, value, scmKeys);
    if (fault !== undefined) reasons.push(reason('columnFault', { column: shorten(key), fault }));
    if (reasons.length === maxReasons) break;
  }
  return reasons;
}

function* checkCodeList(codes: unknown, context: CodesContext): Generator<void, Reason[]> {
  if (!Array.isArray(codes)) return [reason('jsonNotList')];
  if (codes.length === 0) return [reason('codesMissing')];
  const reasons: Reason[] = [];
  const firstAt = new Map<string, number>();
  for (let i = 0; i < codes.length && reasons.length < maxReasons; i += 1) {
    if (i % codesOfAStep === codesOfAStep - 1) yield;
    const fault = checkCode(codes[i], context.scmKeys);
    if (fault !== undefined) {
      reasons.push(reason('codeFault', { number: i + 1, fault }));
      continue;
    }
    const id = composeLine((codes[i] as { id: string }).id);
    const first = firstAt.get(id);
    if (first === undefined) firstAt.set(id, i + 1);
    else if (!context.allowDuplicates)
      reasons.push(reason('codeDuplicated', { number: i + 1, id: shorten(id), first }));
  }
  return reasons;
}

function checkCode(code: unknown, scmKeys: ReadonlySet<string>): Reason | undefined {
  if (!isPlainObject(code)) return reason('codeNotObject');
  const id = Object.hasOwn(code, 'id') ? code.id : undefined;
  if (id === undefined || id === null || id === '') return reason('idMissing');
  if (typeof id !== 'string') return reason('idNotText');
  if (!isStorableText(id)) return reason('idNotStorable');
  if (composeLine(id) === '') return reason('idMissing');
  for (const [key, value] of Object.entries(code)) {
    if (key === 'id') continue;
    const fault = checkScalar(key, value, scmKeys);
    if (fault !== undefined) return reason('fieldFault', { field: shorten(key), fault });
  }
  return undefined;
}

/** The rule of one attribute other than the id. Whether a product exists is not asked here. */
function checkScalar(key: string, value: unknown, scmKeys: ReadonlySet<string>): Reason | undefined {
  const known = isUploadColumn(key);
  if (!known && !scmKeys.has(key)) return reason('columnScmFieldNotFound');
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return reason('valueNotScalar');
  const text = composeLine(String(value));
  if (text === '') return undefined;
  if (!isStorableText(text)) return reason('valueNotStorable');
  // A product of an earlier release can have any SKU.
  const unseen = key === 'product' ? undefined : findInvisible(text);
  if (unseen !== undefined) return reasonOfInvisible(unseen);
  if (key === 'activation_status') return isStatus(text) ? undefined : reason('rowStatusOutOfRange');
  if (key === 'blacklist_reason') return isBlacklistReason(text) ? undefined : reason('rowReasonOutOfRange');
  const limit = key === 'product' || key === 'updated_by' ? uploadColumns[key].maxLength : maxScmValueLength;
  return isLongerThan(text, limit) ? reason('valueTooLong', { count: limit }) : undefined;
}

/** PostgreSQL text holds neither NUL nor half of a surrogate pair. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && isWellFormed(text);
}

function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let characters = 0;
  for (const _ of text) if (++characters > limit) return true;
  return false;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
