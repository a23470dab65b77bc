import 'server-only';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { portalEnv } from '../env.ts';
import { extraLists, familyOf } from './extra-lists.ts';
import { interfaceEndpoint, isInterfaceList, queryTaken, type Values } from './interface-endpoints.ts';
import { describedName, readDescription, type ServiceDescription } from './service-description.ts';
import { tokenHeader } from './token-header.ts';

type Named = Pick<EndpointShape, 'method' | 'path'>;

/** Abilities of the service behind the portal. */
export interface KnownService {
  /** Whether it has an endpoint, as far as that can be known before it is called. */
  offers(endpoint: Named): boolean;
  /** The part of a query that it takes. */
  takenQuery(endpoint: Named, query: Values): Values;
  /** Whether its list has the pages of ours: limit and offset. */
  pagesByOffset(endpoint: Named): boolean;
  /** It has no description of itself: what the interface document says is all that may be sent. */
  isPlain: boolean;
}

const openApiPath = '/api/v2/openapi.json';
const lookTimeout = 4_000;
/** How long what was found out holds, and how long when the service did not say. */
const lifetime = 2 * 60_000;
const retryAfter = 5_000;

/** Unknown service: everything is tried. */
const unknown: KnownService = {
  offers: () => true,
  takenQuery: (_, query) => query,
  pagesByOffset: () => true,
  isPlain: false,
};

const isOfInterface = (endpoint: Named) => interfaceEndpoint(endpoint) !== undefined;

interface Found<T> {
  value: T;
  until: number;
}

interface Memory {
  description?: Found<ServiceDescription | 'none' | undefined> | undefined;
  describing?: Promise<ServiceDescription | 'none' | undefined> | undefined;
  lists?: Found<ReadonlySet<string>> | undefined;
  looking?: Promise<ReadonlySet<string> | undefined> | undefined;
}

// Pages and proxy.ts are bundles of their own in one process: they find out once.
const store = globalThis as typeof globalThis & { proofmarkService?: Map<string, Memory> };

function memoryOf(apiUrl: string): Memory {
  store.proofmarkService ??= new Map();
  const known = store.proofmarkService.get(apiUrl) ?? {};
  store.proofmarkService.set(apiUrl, known);
  return known;
}

/**
 * Abilities of the service: by its OpenAPI document, or else by one request for each list that the interface document
 * lacks. Without a token only the document can be requested.
 */
export async function knownService(token?: string): Promise<KnownService> {
  const { apiUrl } = portalEnv();
  const memory = memoryOf(apiUrl);
  const description = await descriptionOf(apiUrl, memory);
  if (description === undefined) return unknown;
  if (description !== 'none') {
    const namesOf = ({ method, path }: Named) => description.get(describedName(method, path));
    return {
      offers: (endpoint) => isOfInterface(endpoint) || namesOf(endpoint) !== undefined,
      takenQuery: (endpoint, query) => queryTaken(query, namesOf(endpoint)),
      pagesByOffset: (endpoint) => !isInterfaceList(endpoint) || (namesOf(endpoint)?.has('limit') ?? false),
      isPlain: false,
    };
  }
  const lists = token === undefined ? memory.lists?.value : await look(apiUrl, memory, token);
  return {
    offers: (endpoint) => isOfInterface(endpoint) || (lists?.has(familyOf(endpoint) ?? '') ?? false),
    takenQuery: (endpoint, query) => queryTaken(query, interfaceEndpoint(endpoint)?.query),
    pagesByOffset: (endpoint) => !isInterfaceList(endpoint),
    isPlain: true,
  };
}

async function descriptionOf(apiUrl: string, memory: Memory): Promise<ServiceDescription | 'none' | undefined> {
  const { description } = memory;
  if (description && description.until > Date.now()) return description.value;
  memory.describing ??= fetchDescription(apiUrl).then((value) => {
    // The last known description stays valid while the service does not answer.
    const kept = value ?? memory.description?.value;
    memory.description = { value: kept, until: Date.now() + (value === undefined ? retryAfter : lifetime) };
    memory.describing = undefined;
    return kept;
  });
  // The known description is used while it is read again.
  return description?.value ?? memory.describing;
}

async function fetchDescription(apiUrl: string): Promise<ServiceDescription | 'none' | undefined> {
  try {
    const answer = await fetch(apiUrl + openApiPath, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(lookTimeout),
    });
    if (answer.ok) return readDescription(await answer.json().catch(() => undefined)) ?? 'none';
    await answer.body?.cancel();
    return isUnsure(answer.status) ? undefined : 'none';
  } catch {
    return undefined;
  }
}

const isUnsure = (status: number) => status === 0 || status === 429 || (status >= 500 && status !== 501);

async function look(apiUrl: string, memory: Memory, token: string): Promise<ReadonlySet<string> | undefined> {
  const { lists } = memory;
  if (lists && lists.until > Date.now()) return lists.value;
  memory.looking ??= lookAtLists(apiUrl, token).then((found) => {
    if (found) memory.lists = { value: found.there, until: Date.now() + (found.isSure ? lifetime : retryAfter) };
    memory.looking = undefined;
    return memory.lists?.value;
  });
  return lists?.value ?? memory.looking;
}

async function lookAtLists(apiUrl: string, token: string) {
  const answers = await Promise.all(
    extraLists.map(async (path) => {
      try {
        const answer = await fetch(apiUrl + path, {
          headers: new Headers([['accept', 'application/json'], tokenHeader(token)]),
          redirect: 'manual',
          cache: 'no-store',
          signal: AbortSignal.timeout(lookTimeout),
        });
        await answer.body?.cancel();
        const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
        const { status, ok } = answer;
        return { path, status, isThere: status === 403 || isUnsure(status) || (ok && isJson) };
      } catch {
        return { path, status: 0, isThere: true };
      }
    }),
  );
  // An invalid token shows nothing about the service.
  if (answers.some(({ status }) => status === 401)) return undefined;
  const isSure = !answers.some(({ status }) => isUnsure(status));
  return { there: new Set(answers.filter(({ isThere }) => isThere).map(({ path }) => path)), isSure };
}
