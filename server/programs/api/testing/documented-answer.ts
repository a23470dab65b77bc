import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { commonHeaders, refusalsOf } from '#server/core/http/openapi.ts';
import { recordMetAnswer } from './met-answers.ts';
import { resolvedOpenApi } from './resolved-openapi.ts';

/** An answer as received by any client. */
export interface ObservedAnswer {
  status: number;
  /** Header by its lower-case name; null when it is not there. */
  header(name: string): string | null;
  text: string;
}

interface Response {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, unknown>;
}
interface Operation {
  operationId: string;
  responses: Record<string, Response>;
}

const root = 'openapi.json';
/** The document promises that answers may gain members; a test is to name each, so their objects are closed here. */
const document = closed(resolvedOpenApi()) as { paths: Record<string, Record<string, Operation>> };
// Formats come with patterns in the document, and those are checked; keywords of OpenAPI are none of JSON Schema.
// Most schemas are asked once or twice: to make their code shorter costs more than it saves.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, code: { optimize: false } });
ajv.addSchema(document, root);

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, closed(member)]));
  const isOpen = inner['type'] === 'object' && 'properties' in inner && !('additionalProperties' in inner);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}

/** The photo call has tests of its own. */
const managementPaths = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v2/'));

/** Statuses of the refusals of each operation: `default` of the document stands for those that many have. */
const refusals = new Map(managementEndpoints.map((endpoint) => [endpoint.id, Object.keys(refusalsOf(endpoint))]));

/** Every refusal that an operation has, as `operation status`; 5XX is none that may be met. */
export const documentedRefusals = [...refusals].flatMap(([id, statuses]) =>
  statuses.map((status) => `${id} ${status}`),
);

function responseOf({ operationId, responses }: Operation, status: string): Response | undefined {
  return responses[status] ?? (refusals.get(operationId)?.includes(status) ? responses['default'] : undefined);
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');
const isParameter = (part: string) => part.startsWith('{');
const operations = managementPaths.flatMap(([path, methods]) => {
  const parts = partsOf(path);
  const fixed = parts.filter((part) => !isParameter(part)).length;
  return Object.entries(methods).map(([method, operation]) => ({ path, method, operation, parts, fixed }));
});
const plainPaths = new Set(operations.filter(({ path }) => !path.includes('{')).map(({ parts }) => parts.join('/')));
const sizeOf = (method: string, parts: readonly string[]) => `${method} ${parts.length}`;
/** Fixed parts come first. Every answer of every test is looked up here. */
const operationsBySize = Map.groupBy(
  operations.sort((a, b) => b.fixed - a.fixed),
  ({ method, parts }) => sizeOf(method, parts),
);

/** The operation that a request went to, or undefined for an address the document does not have. */
export function findOperation(method: string, address: string) {
  const parts = partsOf(address.split('?')[0] ?? '');
  const wanted = method.toUpperCase() === 'HEAD' ? 'get' : method.toLowerCase();
  const found = operationsBySize
    .get(sizeOf(wanted, parts))
    ?.find((candidate) => candidate.parts.every((part, index) => part === parts[index] || isParameter(part)));
  // A path of its own is no parameter of another, for any method.
  return found && found.fixed < parts.length && plainPaths.has(parts.join('/')) ? undefined : found;
}

const validators = new Map<string, ValidateFunction>();
const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function validatorOf(...pointer: string[]): ValidateFunction {
  const ref = `${root}#/${pointer.map(escapePointer).join('/')}`;
  const known = validators.get(ref) ?? ajv.compile({ $ref: ref });
  validators.set(ref, known);
  return known;
}

/** True for a body as the document describes it: some that are accepted beside are written in another way. */
export function isDocumentedBody(operationId: string, body: unknown): boolean {
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  if (!found) return false;
  return validatorOf('paths', found.path, found.method, 'requestBody', 'content', 'application/json', 'schema')(body);
}

/**
 * Checks an answer against the OpenAPI document: its status is documented, its media type and body are those of that
 * status, and it has the named headers.
 * @throws Error that names the differences.
 */
export function expectDocumented(method: string, address: string, answer: ObservedAnswer): void {
  const found = findOperation(method, address);
  if (!found) {
    if (/^\/+api\/+v2\//.test(address)) expectHeaders(answer, commonHeaders);
    if (answer.header('content-type')?.startsWith('application/problem+json')) expectProblemSchema(answer);
    return;
  }
  const isHead = method.toUpperCase() === 'HEAD';
  // The document lists no HEAD: it answers as GET does, or not at all.
  if (isHead && answer.status === 404) return;
  const { path, operation } = found;
  const status = String(answer.status);
  const say = (what: string) => new Error(`${operation.operationId} answered ${status}: ${what}\n${answer.text}`);
  const response = responseOf(operation, status);
  if (!response) {
    const known = new Set([...Object.keys(operation.responses), ...(refusals.get(operation.operationId) ?? [])]);
    throw say(`the OpenAPI document has only ${[...known].sort().join(', ')}`);
  }
  // A link of one use does not say where its file is to somebody who only asks.
  const headers = Object.entries(response.headers ?? {})
    .filter(([name, { required }]) => required === true && (!isHead || name !== 'Location'))
    .map(([name]) => name);
  expectHeaders(answer, [...commonHeaders, ...headers], say);
  if (isHead) return;
  const mediaType = answer.header('content-type')?.split(';')[0];
  const [documented] = Object.keys(response.content ?? {});
  if (documented === undefined) {
    if (answer.text !== '') throw say('a body that is not in the OpenAPI document');
    return;
  }
  if (mediaType !== documented) throw say(`${mediaType} instead of ${documented}`);
  if (!documented.endsWith('json')) return;
  const here = ['paths', path, found.method, 'responses', status, 'content', documented, 'schema'];
  // Refusals are most of the document: what they share is compiled once, not for each.
  const isProblem = documented === 'application/problem+json';
  const validate = isProblem ? validatorOf('components', 'schemas', 'Problem') : validatorOf(...here);
  if (!validate(JSON.parse(answer.text))) throw say(ajv.errorsText(validate.errors));
}

function expectHeaders(
  answer: ObservedAnswer,
  names: readonly string[],
  say = (what: string) => new Error(what),
): void {
  for (const name of names) if (answer.header(name.toLowerCase()) === null) throw say(`without the header ${name}`);
}

/** The same for an answer that a server gave, which is thereby met. */
export function expectDocumentedAndNote(method: string, address: string, answer: ObservedAnswer): void {
  expectDocumented(method, address, answer);
  const found = findOperation(method, address);
  if (found) recordMetAnswer(found.operation.operationId, String(answer.status));
}

/** The same for an answer of `app.inject`. */
export function expectInjectedDocumented(
  method: string,
  address: string,
  answer: { statusCode: number; headers: Record<string, unknown>; body: string },
): void {
  const header = (name: string) => (answer.headers[name] === undefined ? null : String(answer.headers[name]));
  expectDocumentedAndNote(method, address, { status: answer.statusCode, header, text: answer.body });
}

function expectProblemSchema(answer: ObservedAnswer): void {
  const validate = validatorOf('components', 'schemas', 'Problem');
  if (!validate(JSON.parse(answer.text))) throw new Error(ajv.errorsText(validate.errors));
}
