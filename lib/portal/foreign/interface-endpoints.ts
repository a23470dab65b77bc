import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { interfaceCodeFilters } from '#lib/contract/values/code-filters.ts';

/**
 * Endpoints of the interface document, which every service of this kind has, and their parameters. All other endpoints
 * of the contract are our additions, which another service may lack.
 */
interface InterfaceEndpoint {
  /** Names of the query. */
  query?: readonly string[];
  /** Names of the body; without it the whole body of the contract is the document's. */
  body?: readonly string[];
}

const shared = ['mode', 'filetype', 'default_scm_data', 'codes'];
const sharedCodes = [...shared, 'allow_posted_duplicates', 'id_format'];

const endpoints: Readonly<Record<string, InterfaceEndpoint>> = {
  'GET /api/v2/codes/download/': { query: interfaceCodeFilters },
  'GET /api/v2/documents/:document_key': {},
  'GET /api/v2/documents/:document_key/get-download-link': {},
  'GET /api/v2/workorders/templates/': { query: [] },
  'POST /api/v2/workorders/create-from-template/': {},
  'POST /api/v2/workorders/create-sid/': {},
  'POST /api/v2/workorders/create-sg/': {},
  'PATCH /api/v2/workorders/:id/printer-confirm/': {},
  'GET /api/v2/ingestion/': { query: ['type', 'status', 'ingestion_mode'] },
  'GET /api/v2/ingestion/:key/': {},
  'GET /api/v2/ingestion/codes/templates/': { query: [] },
  'GET /api/v2/ingestion/codes/templates/:key/': {},
  'POST /api/v2/ingestion/codes/add-to-workorder/': { body: [...sharedCodes, 'ingestion_key'] },
  'POST /api/v2/ingestion/codes/create-from-template/': { body: [...shared, 'template', 'printing_partner'] },
  'POST /api/v2/ingestion/codes/add-sids/': { body: [...sharedCodes, 'url_prefix', 'printing_partner'] },
  'POST /api/v2/ingestion/codes/process-from-file/': {},
  'POST /api/v2/ingestion/codes/upload/get-post-data/': {},
  'POST /api/v2/ingestion/codes/upload/process/': {},
};

type Named = Pick<EndpointShape, 'method' | 'path'>;

export const nameOfEndpoint = ({ method, path }: Named): string => `${method} ${path}`;

export function interfaceEndpoint(endpoint: Named): InterfaceEndpoint | undefined {
  const name = nameOfEndpoint(endpoint);
  return Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
}

/** Names of all of them, for the tests. */
export const interfaceEndpointNames: readonly string[] = Object.keys(endpoints);

/** The lists among them: their pages, order and search are not described. */
export const isInterfaceList = (endpoint: Named): boolean =>
  endpoint.method === 'GET' &&
  /^\/api\/v2\/(?:workorders|ingestion\/codes)\/templates\/$|^\/api\/v2\/ingestion\/$/.test(endpoint.path);

export type Values = Record<string, unknown> | undefined;

/** The part of a query with these names; filters by SCM fields are named by the fields. Without names all of it. */
export function queryTaken(query: Values, names: ReadonlySet<string> | readonly string[] | undefined): Values {
  if (!query || !names) return query;
  const known = new Set(names);
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name]) => known.has(name) || (name.startsWith('scm_') && known.has('serial_number')),
    ),
  );
}

/** The part of a body that the document of the interface names. */
export function takenBody(endpoint: Named, body: Values): Values {
  const names = interfaceEndpoint(endpoint)?.body;
  if (!body || !names) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
}
