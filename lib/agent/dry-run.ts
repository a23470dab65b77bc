import { ProofmarkError } from '#lib/client/error.ts';
import { previewCodeSelection } from '#lib/contract/code-selection.ts';
import { type EndpointShape, endpointUrl } from '#lib/contract/endpoint.ts';
import { checkIngestionCodes, mostCheckedIds, mostCheckedProducts } from '#lib/contract/ingestion.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { dryRunNewScanRule } from '#lib/contract/scan-rules.ts';
import { mayCall, type Operation } from './operations.ts';
import { isObject, mostCharacters } from './result.ts';
import { type Caller, type CallInput, checkInput, send } from './send-call.ts';

type Body = Record<string, unknown>;

/** Calls of the service that say what another call would do, by the id of that. */
const previews: Record<string, { endpoint: EndpointShape; bodyOf(body: Body): Body | undefined }> = {
  ...Object.fromEntries(
    ['createSids', 'createFromIngestionTemplate', 'addCodesToWorkorder'].map((id) => [
      id,
      { endpoint: checkIngestionCodes, bodyOf: checkedCodes },
    ]),
  ),
  updateCodeStatus: { endpoint: previewCodeSelection, bodyOf: selectionOf },
  downloadCodeSelection: { endpoint: previewCodeSelection, bodyOf: selectionOf },
  uploadScmAsync: {
    endpoint: previewCodeSelection,
    bodyOf: ({ constraints, ...body }) =>
      selectionOf({ ...body, ...(constraints !== undefined && { filters: constraints }) }),
  },
  createScanRule: { endpoint: dryRunNewScanRule, bodyOf: (rule) => ({ rule }) },
};

/**
 * Checks the arguments by the contract and describes the call: its request, the record that it changes or deletes as it
 * is now, and the service's own preview where there is one. Sends reads and previews alone.
 * @throws ProofmarkError for faults of the arguments, and for a record that is not there
 */
export async function dryRun({ endpoint }: Operation, input: CallInput, caller: Caller): Promise<string> {
  if (!mayCall(caller.holder, endpoint)) {
    const detail = `The token does not hold the permission ${endpoint.access}.`;
    throw new ProofmarkError({ status: 403, code: 'permission_denied', detail });
  }
  checkInput(endpoint, input);
  const body = isObject(input.body) ? input.body : {};
  const result = {
    dry_run: 'The arguments are valid, and nothing was changed. The service can still refuse the call itself.',
    would_send: {
      method: endpoint.method,
      path: endpointUrl(endpoint, input),
      ...(endpoint.body && { body: shorten(body) }),
    },
    ...(await describeRecord(endpoint, input, body, caller)),
    ...(await describePreview(endpoint, body, caller)),
  };
  return JSON.stringify(result);
}

async function describeRecord(endpoint: EndpointShape, { params }: CallInput, body: Body, caller: Caller) {
  if (endpoint.method !== 'PATCH' && endpoint.method !== 'DELETE') return {};
  const reader = managementEndpoints.find(
    ({ method, path, success }) => method === 'GET' && path === endpoint.path && success === 'json',
  );
  if (!reader || !mayCall(caller.holder, reader)) return {};
  const { answer, etag } = await send(reader, { params, query: {}, body: undefined }, caller);
  const record = isObject(answer) ? answer : {};
  if (endpoint.method === 'DELETE') return { would_delete: shorten(record) };
  const changes = Object.entries(body)
    .filter(([name, value]) => JSON.stringify(record[name]) !== JSON.stringify(value))
    .map(([name, to]) => [name, { from: record[name], to }]);
  return { would_change: shorten(Object.fromEntries(changes)), ...(etag && { if_match: etag }) };
}

async function describePreview({ id }: EndpointShape, body: Body, caller: Caller) {
  const preview = previews[id];
  const asked = preview?.bodyOf(body);
  if (!preview || !asked || !mayCall(caller.holder, preview.endpoint)) return {};
  const { answer } = await send(preview.endpoint, { params: {}, query: {}, body: asked }, caller);
  return { preview: shorten(answer) };
}

/** Ids and products of a call with codes; a file is checked when it is processed. */
function checkedCodes({ codes, default_scm_data: defaults }: Body): Body | undefined {
  if (!Array.isArray(codes)) return undefined;
  const valuesOf = (rows: unknown[], name: string) =>
    rows.flatMap((row) => (isObject(row) && typeof row[name] === 'string' ? [row[name]] : []));
  return {
    ids: valuesOf(codes, 'id').slice(0, mostCheckedIds),
    products: [...new Set(valuesOf([...codes, defaults], 'product'))].slice(0, mostCheckedProducts),
  };
}

function selectionOf(body: Body): Body {
  const names = Object.keys(previewCodeSelection.body.shape);
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}

/** The value, or its beginning where it is long. */
function shorten(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  const most = mostCharacters / 4;
  return text.length <= most ? value : { length: text.length, beginning: text.slice(0, most) };
}
