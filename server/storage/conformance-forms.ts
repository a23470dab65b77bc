import { expect } from 'vitest';
import type { PresignPostOptions } from './object-store.ts';

export const sampleFile = 'id,product\nABCDEFGH,sku-1\n';

export interface Bend {
  name: string;
  /** Changes the form's fields in place, names as they were handed out. */
  fields?: (fields: Map<string, string>) => void;
  /** Builds the whole form when changing fields is not enough. */
  form?: (fields: Map<string, string>) => FormData;
  status: number;
  code: string;
  options?: Partial<PresignPostOptions>;
  clockOffsetMs?: number;
}

/** Every way an upload can depart from the form that was handed out, and how S3 refuses it. */
export const bends: Bend[] = [
  { name: 'another key', fields: set('key', 'conformance/other'), status: 403, code: 'AccessDenied' },
  { name: 'a key with ..', fields: set('key', '../../etc/passwd'), status: 403, code: 'AccessDenied' },
  { name: 'an absolute key', fields: set('key', '/etc/passwd'), status: 403, code: 'AccessDenied' },
  {
    name: 'a key with the file name in it',
    fields: set('key', 'conformance/$' + '{filename}'),
    status: 403,
    code: 'AccessDenied',
  },
  { name: 'no key', fields: drop('key'), status: 400, code: 'InvalidArgument' },
  {
    name: 'another policy',
    fields: editPolicy((json) => json.replace(/conformance/g, 'confxrmance')),
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  {
    name: 'a later expiration',
    fields: editPolicy((json) => json.replace(/"20\d\d-/, '"2099-')),
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  {
    name: 'a policy that is no JSON',
    fields: set('Policy', 'bm90IGpzb24='),
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  { name: 'an empty policy', fields: set('Policy', ''), status: 403, code: 'SignatureDoesNotMatch' },
  { name: 'no policy', fields: drop('Policy'), status: 403, code: 'AccessDenied' },
  {
    name: 'another signature',
    fields: set('X-Amz-Signature', '0'.repeat(64)),
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  { name: 'a short signature', fields: set('X-Amz-Signature', 'ab'), status: 403, code: 'SignatureDoesNotMatch' },
  { name: 'no signature', fields: drop('X-Amz-Signature'), status: 400, code: 'InvalidArgument' },
  {
    name: 'another key id',
    fields: edit('X-Amz-Credential', (v) => v.replace(/^[^/]+/, 'SOMEBODYELSE')),
    status: 403,
    code: 'InvalidAccessKeyId',
  },
  {
    name: 'another day in the credential',
    fields: edit('X-Amz-Credential', (v) => v.replace(/\/\d{8}\//, '/20200101/')),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'another region',
    fields: edit('X-Amz-Credential', (v) => v.replace(/\/[^/]+\/s3\//, '/elsewhere-1/s3/')),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'a credential of another form',
    fields: set('X-Amz-Credential', 'nonsense'),
    status: 400,
    code: 'InvalidArgument',
  },
  { name: 'no credential', fields: drop('X-Amz-Credential'), status: 400, code: 'InvalidArgument' },
  { name: 'another date', fields: set('X-Amz-Date', '20200101T000000Z'), status: 400, code: 'InvalidArgument' },
  {
    name: 'a later date on the same day',
    fields: edit('X-Amz-Date', (v) => v.replace(/T\d{6}Z/, (t) => (t === 'T000000Z' ? 'T000001Z' : 'T000000Z'))),
    status: 403,
    code: 'AccessDenied',
  },
  { name: 'no date', fields: drop('X-Amz-Date'), status: 400, code: 'InvalidArgument' },
  { name: 'another algorithm', fields: set('X-Amz-Algorithm', 'AWS4-HMAC-MD5'), status: 400, code: 'InvalidArgument' },
  { name: 'no algorithm', fields: drop('X-Amz-Algorithm'), status: 400, code: 'InvalidArgument' },
  { name: 'another status asked for', fields: set('success_action_status', '200'), status: 403, code: 'AccessDenied' },
  { name: 'no status asked for', fields: drop('success_action_status'), status: 403, code: 'AccessDenied' },
  { name: 'another bucket', fields: set('bucket', 'elsewhere'), status: 403, code: 'AccessDenied' },
  { name: 'an extra field', fields: set('acl', 'public-read'), status: 403, code: 'AccessDenied' },
  { name: 'an extra x-amz field', fields: set('x-amz-meta-a', 'b'), status: 403, code: 'AccessDenied' },
  {
    name: 'a redirect',
    fields: set('success_action_redirect', 'http://evil.test/'),
    status: 403,
    code: 'AccessDenied',
  },
  {
    name: 'an expired policy',
    options: { expiresInSeconds: 60 },
    clockOffsetMs: -61_000,
    status: 403,
    code: 'AccessDenied',
  },
  { name: 'a file too big', options: { maxBytes: sampleFile.length - 1 }, status: 400, code: 'EntityTooLarge' },
  { name: 'a file too small', options: { minBytes: sampleFile.length + 1 }, status: 400, code: 'EntityTooSmall' },
  {
    name: 'fields too large',
    fields: set('x-ignore-me', 'x'.repeat(64 * 1024)),
    status: 400,
    code: 'MaxPostPreDataLengthExceeded',
  },
  {
    name: 'a required field after the file',
    form: (fields) => reorder(fields, 'key'),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'the signature after the file',
    form: (fields) => reorder(fields, 'X-Amz-Signature'),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'a field twice',
    form: (fields) => append(toForm(fields, null), ['key', fields.get('key') ?? ''], file()),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'a field twice in other letters',
    form: (fields) => append(toForm(fields, null), ['KEY', 'conformance/x'], file()),
    status: 400,
    code: 'InvalidArgument',
  },
  {
    name: 'a second file',
    form: (fields) => append(toForm(fields, sampleFile), file()),
    status: 400,
    code: 'IncorrectNumberOfFilesInPostRequest',
  },
  {
    name: 'a file under another name',
    form: (fields) => append(toForm(fields, null), ['upload', new Blob([sampleFile])]),
    status: 400,
    code: 'IncorrectNumberOfFilesInPostRequest',
  },
  { name: 'no file', form: (fields) => toForm(fields, null), status: 400, code: 'IncorrectNumberOfFilesInPostRequest' },
];

export function toForm(fields: Map<string, string>, content: string | null): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return content === null ? form : append(form, file(content));
}

export function append(form: FormData, ...parts: [string, string | Blob][]): FormData {
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'codes.csv');
  }
  return form;
}

function file(content = sampleFile): [string, Blob] {
  return ['file', new Blob([content], { type: 'text/csv' })];
}

function reorder(fields: Map<string, string>, last: string): FormData {
  const rest = new Map(fields);
  rest.delete(last);
  return append(toForm(rest, sampleFile), [last, fields.get(last) ?? '']);
}

function set(name: string, value: string): (fields: Map<string, string>) => void {
  return (fields) => fields.set(name, value);
}

function drop(name: string): (fields: Map<string, string>) => void {
  return (fields) => expect(fields.delete(name)).toBe(true);
}

function edit(name: string, change: (value: string) => string): (fields: Map<string, string>) => void {
  return (fields) => {
    const before = fields.get(name) ?? '';
    const after = change(before);
    expect(after).not.toBe(before);
    fields.set(name, after);
  };
}

function editPolicy(change: (json: string) => string): (fields: Map<string, string>) => void {
  return edit('Policy', (policy) => Buffer.from(change(Buffer.from(policy, 'base64').toString())).toString('base64'));
}
