import * as z from 'zod';
import {
  type AccessKey,
  equalSignatures,
  formatAmzDate,
  formatCredential,
  maxExpiresSeconds,
  maxSkewMs,
  parseAmzDate,
  parseCredential,
  sign,
  signatureAlgorithm,
} from './sigv4.ts';
import { StorageError } from './storage-error.ts';

/**
 * The policy of an S3 browser POST: made here for the local store's uploads, and checked here in full when one comes
 * back. Source: Amazon S3 API Reference, "Browser-Based Uploads Using POST (AWS Signature Version 4)".
 */
export interface SignPostOptions {
  bucket: string;
  key: string;
  minBytes: number;
  maxBytes: number;
  expiresInSeconds: number;
  accessKey: AccessKey;
  region: string;
  now: Date;
}

/** @returns the form's fields, named as AWS's own SDK names them. */
export function signPost(options: SignPostOptions): Record<string, string> {
  const date = formatAmzDate(options.now);
  const scope = { accessKeyId: options.accessKey.id, date: date.slice(0, 8), region: options.region };
  const fields = {
    bucket: options.bucket,
    key: options.key,
    success_action_status: '201',
    'X-Amz-Algorithm': signatureAlgorithm,
    'X-Amz-Credential': formatCredential(scope),
    'X-Amz-Date': date,
  };
  const policy = {
    expiration: new Date(options.now.getTime() + options.expiresInSeconds * 1000).toISOString(),
    conditions: [
      ['content-length-range', options.minBytes, options.maxBytes],
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64');
  return { ...fields, Policy: encoded, 'X-Amz-Signature': sign(options.accessKey.secret, scope, encoded) };
}

const policySchema = z.strictObject({
  expiration: z.iso.datetime({ offset: true }),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.int().min(0), z.int().min(0)]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string().regex(/^\$./), z.string()]),
      z.record(z.string(), z.string()).refine((condition) => Object.keys(condition).length === 1),
    ]),
  ),
});

/** Fields S3 lets through without a condition. */
const exempt = new Set(['x-amz-signature', 'file', 'policy']);

export interface VerifiedPost {
  /** Bytes the file may have. */
  minBytes: number;
  maxBytes: number;
}

/**
 * @param fields the form's fields before the file, names in lower case, and `bucket` as the address gives it.
 * @throws StorageError as S3 refuses the form.
 */
export function verifyPost(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  keys: AccessKey,
  region: string,
  now: Date,
): VerifiedPost {
  const policy = fields.get('policy');
  if (policy === undefined) throw new StorageError('AccessDenied', 'Access Denied');
  verifyPostSignature(fields, policy, keys, region, now);
  const { expiration, conditions } = parsePolicy(policy);
  if (now.getTime() >= Date.parse(expiration)) throw violates('Policy expired.');
  // The bucket is the one the form was posted to; a field that names another one decides nothing.
  if ((fields.get('bucket') ?? bucket) !== bucket) throw violates('The bucket is not the one posted to.');
  return verifyConditions(new Map([...fields, ['bucket', bucket]]), fields, conditions);
}

function verifyPostSignature(
  fields: ReadonlyMap<string, string>,
  policy: string,
  keys: AccessKey,
  region: string,
  now: Date,
): void {
  const required = (name: string): string => {
    const value = fields.get(name);
    if (value !== undefined) return value;
    throw new StorageError('InvalidArgument', `Bucket POST must contain a field named '${name}'.`);
  };
  if (required('x-amz-algorithm') !== signatureAlgorithm) {
    throw new StorageError('InvalidArgument', `X-Amz-Algorithm only supports "${signatureAlgorithm}".`);
  }
  const scope = parseCredential(required('x-amz-credential'));
  const signedAt = parseAmzDate(required('x-amz-date'));
  if (!scope || signedAt === null) {
    throw new StorageError('InvalidArgument', 'X-Amz-Credential or X-Amz-Date is malformed.');
  }
  if (scope.accessKeyId !== keys.id) {
    throw new StorageError('InvalidAccessKeyId', 'The access key ID you provided does not exist.');
  }
  if (scope.date !== required('x-amz-date').slice(0, 8) || scope.region !== region) {
    throw new StorageError(
      'InvalidArgument',
      'The credential scope does not agree with the date and region of the form.',
    );
  }
  if (!equalSignatures(sign(keys.secret, scope, policy), required('x-amz-signature'))) {
    throw new StorageError('SignatureDoesNotMatch', 'The request signature does not match the one calculated here.');
  }
  if (signedAt > now.getTime() + maxSkewMs || signedAt < now.getTime() - maxExpiresSeconds * 1000 - maxSkewMs) {
    throw new StorageError('RequestTimeTooSkewed', 'X-Amz-Date is too far from the time here.');
  }
}

type Policy = z.infer<typeof policySchema>;

function parsePolicy(encoded: string): Policy {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  } catch {
    throw new StorageError(
      'InvalidPolicyDocument',
      'The content of the form does not meet the conditions of a policy document.',
    );
  }
}

function verifyConditions(
  values: ReadonlyMap<string, string>,
  sent: ReadonlyMap<string, string>,
  conditions: Policy['conditions'],
): VerifiedPost {
  const covered = new Set<string>();
  const size: VerifiedPost = { minBytes: 0, maxBytes: Number.MAX_SAFE_INTEGER };
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      size.minBytes = Math.max(size.minBytes, condition[1]);
      size.maxBytes = Math.min(size.maxBytes, condition[2]);
      continue;
    }
    const [operator, field, expected] = Array.isArray(condition) ? condition : toEquality(condition);
    const name = field.slice(1).toLowerCase();
    const value = values.get(name);
    const holds = operator === 'eq' ? value === expected : value?.startsWith(expected);
    if (!holds) throw violates(`Policy Condition failed: ${JSON.stringify([operator, field, expected])}`);
    covered.add(name);
  }
  // The bucket is a field of every form, whether it is sent or not: a policy has to say which one it is for.
  for (const name of [...sent.keys(), 'bucket']) {
    if (!covered.has(name) && !exempt.has(name) && !name.startsWith('x-ignore-')) {
      throw violates(`Extra input fields: ${name}`);
    }
  }
  return size;
}

function toEquality(condition: Record<string, string>): ['eq', string, string] {
  const [[name, value] = ['', '']] = Object.entries(condition);
  return ['eq', `$${name}`, value];
}

function violates(reason: string): StorageError {
  return new StorageError('AccessDenied', `Invalid according to Policy: ${reason}`);
}
