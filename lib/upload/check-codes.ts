import {
  faultMessages,
  highestBlacklistReason,
  highestStatus,
  isUploadColumn,
  maxScmValueLength,
  uploadColumns,
} from './upload-rules.ts';

export type CodesContext = {
  scmKeys: ReadonlySet<string>;
  allowDuplicates: boolean;
};

/** Messages by field, as a 400 carries them; empty when all is well. */
export type FieldMessages = Record<string, string[]>;

const maxMessages = 20;

/**
 * The checks that the ingestion endpoints make at call time: codes not empty, an id on each, SCM data valid, no id
 * twice. The formats of ids and the products are checked later, by the job. `codes` undefined checks the defaults
 * alone. Code messages count the codes from 1.
 */
export function checkCodes(codes: unknown, defaults: unknown, context: CodesContext): FieldMessages {
  const messages: FieldMessages = {};
  const onDefaults = checkDefaultScmData(defaults, context.scmKeys);
  if (onDefaults.length > 0) messages.default_scm_data = onDefaults;
  if (codes === undefined) return messages;
  const onCodes = checkCodeList(codes, context);
  if (onCodes.length > 0) messages.codes = onCodes;
  return messages;
}

/** Faults of `default_scm_data`, at most 20. Null and undefined mean no defaults. */
export function checkDefaultScmData(defaults: unknown, scmKeys: ReadonlySet<string>): string[] {
  if (defaults === undefined || defaults === null) return [];
  if (!isPlainObject(defaults)) return ['Not an object.'];
  const messages: string[] = [];
  for (const [key, value] of Object.entries(defaults)) {
    const fault = key === 'id' ? 'A default id is not possible' : checkScalar(key, value, scmKeys);
    if (fault !== undefined) messages.push(`${shorten(key)}: ${fault}.`);
    if (messages.length === maxMessages) break;
  }
  return messages;
}

function checkCodeList(codes: unknown, context: CodesContext): string[] {
  if (!Array.isArray(codes)) return ['Not a list.'];
  if (codes.length === 0) return ['There are no codes.'];
  const messages: string[] = [];
  const firstAt = new Map<string, number>();
  for (let i = 0; i < codes.length && messages.length < maxMessages; i += 1) {
    const fault = checkCode(codes[i], context.scmKeys);
    if (fault !== undefined) {
      messages.push(`Code ${i + 1}: ${fault}.`);
      continue;
    }
    const { id } = codes[i] as { id: string };
    const first = firstAt.get(id);
    if (first === undefined) firstAt.set(id, i + 1);
    else if (!context.allowDuplicates) messages.push(`Code ${i + 1}: ${shorten(id)} is also code ${first}.`);
  }
  return messages;
}

function checkCode(code: unknown, scmKeys: ReadonlySet<string>): string | undefined {
  if (!isPlainObject(code)) return 'not an object';
  const id = Object.hasOwn(code, 'id') ? code.id : undefined;
  if (id === undefined || id === null || id === '') return faultMessages.missingId;
  if (typeof id !== 'string') return faultMessages.idNotText;
  if (!isStorableText(id)) return 'the id holds characters that cannot be stored';
  for (const [key, value] of Object.entries(code)) {
    if (key === 'id') continue;
    const fault = checkScalar(key, value, scmKeys);
    if (fault !== undefined) return `${shorten(key)}: ${fault}`;
  }
  return undefined;
}

/** The rule of one attribute other than the id. Whether a product exists is not asked here. */
function checkScalar(key: string, value: unknown, scmKeys: ReadonlySet<string>): string | undefined {
  const known = isUploadColumn(key);
  if (!known && !scmKeys.has(key)) return faultMessages.unknownColumn;
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return faultMessages.nested;
  const text = String(value);
  if (text === '') return undefined;
  if (!isStorableText(text)) return 'Holds characters that cannot be stored';
  if (key === 'activation_status') return isWholeUpTo(text, highestStatus) ? undefined : faultMessages.badStatus;
  if (key === 'blacklist_reason')
    return isWholeUpTo(text, highestBlacklistReason) ? undefined : faultMessages.badReason;
  const limit = key === 'product' || key === 'updated_by' ? uploadColumns[key].maxLength : maxScmValueLength;
  return isLongerThan(text, limit) ? `Longer than ${limit} characters` : undefined;
}

function isWholeUpTo(text: string, highest: number): boolean {
  return /^(0|[1-9][0-9]?)$/.test(text) && Number(text) <= highest;
}

/** PostgreSQL text holds neither NUL nor half of a surrogate pair. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
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
