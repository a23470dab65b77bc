import {
  type AccessKey,
  type CredentialScope,
  equalSignatures,
  formatAmzDate,
  formatCredential,
  formatScope,
  maxExpiresSeconds,
  maxSkewMs,
  parseAmzDate,
  parseCredential,
  sha256,
  sign,
  signatureAlgorithm,
} from './sigv4.ts';
import { StorageError } from './storage-error.ts';

export interface SignUrlOptions {
  method: 'GET' | 'HEAD';
  /** Address of the object without a query. */
  url: URL;
  /** Further query parameters, signed with the rest. */
  query: Record<string, string>;
  expiresInSeconds: number;
  accessKey: AccessKey;
  region: string;
  now: Date;
}

export function signUrl(options: SignUrlOptions): string {
  const date = formatAmzDate(options.now);
  const scope = { accessKeyId: options.accessKey.id, date: date.slice(0, 8), region: options.region };
  const query: [string, string][] = [
    ...Object.entries(options.query),
    ['X-Amz-Algorithm', signatureAlgorithm],
    ['X-Amz-Credential', formatCredential(scope)],
    ['X-Amz-Date', date],
    ['X-Amz-Expires', String(options.expiresInSeconds)],
    ['X-Amz-SignedHeaders', 'host'],
  ];
  const { method, url } = options;
  const path = decodeURIComponent(url.pathname);
  const signature = signRequest({ method, host: url.host, path, query, date }, scope, options.accessKey.secret);
  return `${url.origin}${encodePath(path)}?${formatQuery(query)}&X-Amz-Signature=${signature}`;
}

export interface PresignedRequest {
  method: string;
  /** The host the link was made for. */
  host: string;
  /** Decoded path. */
  path: string;
  /** Decoded query parameters in any order. */
  query: readonly [string, string][];
}

/** @throws StorageError as S3 refuses the request. */
export function verifyPresignedRequest(request: PresignedRequest, keys: AccessKey, region: string, now: Date): void {
  const parameter = readOnce(request.query);
  if (parameter('X-Amz-Signature') === undefined) throw new StorageError('AccessDenied', 'Access Denied');
  const required = (name: string): string => {
    const value = parameter(name);
    if (value !== undefined) return value;
    throw wrongQuery(`Query-string authentication version 4 requires the ${name} parameter.`);
  };
  if (required('X-Amz-Algorithm') !== signatureAlgorithm)
    throw wrongQuery(`X-Amz-Algorithm only supports "${signatureAlgorithm}".`);
  if (required('X-Amz-SignedHeaders') !== 'host') throw wrongQuery('X-Amz-SignedHeaders must be "host".');
  const scope = parseCredential(required('X-Amz-Credential'));
  if (!scope) throw wrongQuery('Error parsing the X-Amz-Credential parameter.');
  const date = required('X-Amz-Date');
  const signedAt = parseAmzDate(date);
  if (signedAt === null) throw wrongQuery('X-Amz-Date must be in the ISO8601 form yyyyMMddTHHmmssZ.');
  const expires = required('X-Amz-Expires');
  if (!/^\d{1,6}$/.test(expires) || Number(expires) < 1 || Number(expires) > maxExpiresSeconds) {
    throw wrongQuery('X-Amz-Expires must be a number of seconds from 1 to 604800.');
  }
  if (scope.date !== date.slice(0, 8) || scope.region !== region) {
    throw wrongQuery('The credential scope does not agree with the date and region of the request.');
  }
  if (scope.accessKeyId !== keys.id) {
    throw new StorageError('InvalidAccessKeyId', 'The access key ID you provided does not exist.');
  }
  const signed = request.query.filter(([name]) => name !== 'X-Amz-Signature');
  const expected = signRequest({ ...request, query: signed, date }, scope, keys.secret);
  if (!equalSignatures(expected, required('X-Amz-Signature'))) {
    throw new StorageError('SignatureDoesNotMatch', 'The request signature does not match the one calculated here.');
  }
  if (signedAt > now.getTime() + maxSkewMs) throw new StorageError('AccessDenied', 'Request is not yet valid');
  if (now.getTime() >= signedAt + Number(expires) * 1000) throw new StorageError('AccessDenied', 'Request has expired');
}

/** Parameter names are exact, and one given twice would leave open which of them was meant. */
function readOnce(query: readonly [string, string][]): (name: string) => string | undefined {
  const values = new Map<string, string>();
  for (const [name, value] of query) {
    if (values.has(name)) throw wrongQuery(`The ${name} parameter is given more than once.`);
    values.set(name, value);
  }
  return (name) => values.get(name);
}

interface CanonicalParts extends PresignedRequest {
  date: string;
}

function signRequest(parts: CanonicalParts, scope: CredentialScope, secret: string): string {
  const canonical = [
    parts.method,
    encodePath(parts.path),
    formatQuery(parts.query),
    `host:${parts.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const stringToSign = [signatureAlgorithm, parts.date, formatScope(scope), sha256(canonical).toString('hex')].join(
    '\n',
  );
  return sign(secret, scope, stringToSign);
}

function formatQuery(query: readonly [string, string][]): string {
  return query
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function encodePath(path: string): string {
  return path.split('/').map(encode).join('/');
}

/** RFC 3986: all but unreserved characters, which encodeURIComponent takes a little wider. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function wrongQuery(message: string): StorageError {
  return new StorageError('AuthorizationQueryParametersError', message);
}
