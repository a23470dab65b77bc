// Samples of a request in the clients of integrators, for the page of the API: it shows them beside curl.

/**
 * @typedef {{ name: string, in: string }} Parameter
 * @typedef {{ operationId: string, tags: string[], parameters?: (Parameter | { $ref: string })[],
 *   requestBody?: { content: Record<string, { schema?: { $ref?: string } }> },
 *   responses: Record<string, { content?: Record<string, unknown> }> }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>> }} ApiDocument
 * @typedef {{ url: string, method: string, headers?: Record<string, string>, body?: unknown }} Request
 */

/** Headers of a call that the clients do not set by themselves, in lower case. */
const ownHeaders = ['idempotency-key', 'if-match'];

/**
 * The operation of the document that a request calls, and what it is called with; undefined for another address.
 * @param {Request} request
 * @param {ApiDocument} document
 */
function findCall({ url, method, headers = {}, body }, { paths }) {
  const { pathname, searchParams, origin } = new URL(url);
  const found = Object.keys(paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .flatMap((path) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const values = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname)?.slice(1);
      const operation = paths[path]?.[method.toLowerCase()];
      return values && operation ? [{ path, operation, names, values }] : [];
    })
    .at(0);
  if (!found) return undefined;
  const { path, operation, names, values } = found;
  return {
    origin,
    path,
    operation,
    method: method.toLowerCase(),
    pathValues: Object.fromEntries(names.map((name, index) => [name, typed(decodeURIComponent(values[index] ?? ''))])),
    query: Object.fromEntries([...searchParams].map(([name, value]) => [name, typed(value)])),
    header: Object.fromEntries(Object.entries(headers).filter(([name]) => ownHeaders.includes(name.toLowerCase()))),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
}

/** @param {string} value of an address */
const typed = (value) => (/^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value);

/** @param {Operation} operation */
const answersJson = ({ responses }) =>
  ['200', '201'].some((status) => responses[status]?.content?.['application/json'] !== undefined);

/** @param {object} values */
const isFilled = (values) => Object.keys(values).length > 0;

/**
 * @param {Request} request
 * @param {ApiDocument} document
 */
export function typescriptSample(request, document) {
  const call = findCall(request, document);
  if (!call) return '// Not a call of this document.';
  const { origin, path, operation, method, pathValues, query, header, body } = call;
  const params = {
    ...(isFilled(pathValues) && { path: pathValues }),
    ...(isFilled(query) && { query }),
    ...(isFilled(header) && { header }),
  };
  const options = { ...(isFilled(params) && { params }), ...(body !== undefined && { body }) };
  const given = isFilled(options) ? `, ${JSON.stringify(options, null, 2)}` : '';
  const name = method === 'get' && !answersJson(operation) ? 'download' : method;
  return `import { Proofmark } from '@proofmark/client';

const proofmark = new Proofmark({ url: '${origin}', token: process.env.PROOFMARK_TOKEN });
const answer = await proofmark.${name}('${path}'${given});`;
}

/** @param {string} name such as `createSidWorkorder` or `Idempotency-Key` */
const snakeCase = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();

/**
 * @param {unknown} value of JSON
 * @returns {string}
 */
function pythonValue(value) {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${pythonValue(inner)}`)
    .join(', ')}}`;
}

/**
 * @param {Request} request
 * @param {ApiDocument} document
 */
export function pythonSample(request, document) {
  const call = findCall(request, document);
  if (!call) return '# Not a call of this document.';
  const { origin, operation, pathValues, query, header, body } = call;
  const model = operation.requestBody?.content['application/json']?.schema?.$ref?.split('/').at(-1);
  const name = snakeCase(operation.operationId);
  const given = [
    ...Object.entries({ ...pathValues, ...query, ...header }).map(
      ([key, value]) => `    ${snakeCase(key)}=${pythonValue(value)},`,
    ),
    ...(body !== undefined && model ? [`    body=${model}.from_dict(${pythonValue(body)}),`] : []),
  ];
  return [
    'import os',
    'from proofmark_client import helpers',
    `from proofmark_client.api.${snakeCase(operation.tags[0] ?? '')} import ${name}`,
    ...(body !== undefined && model ? [`from proofmark_client.models import ${model}`] : []),
    '',
    `client = helpers.connect("${origin}", os.environ["PROOFMARK_TOKEN"])`,
    `answer = ${name}.${answersJson(operation) ? 'sync' : 'sync_detailed'}(`,
    '    client=client,',
    ...given,
    ')',
  ].join('\n');
}
