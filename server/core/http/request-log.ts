import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { type LogLevel, loggerOptions } from '../log.ts';

/** In place of what is not written. */
const masked = '***';
/** Parameters of a path that open something by themselves: the secret of a single-use link. */
const secretParams = new Set(['secret']);
/**
 * Names that say what follows is a secret, also where the contract means something else by them (the audit log's
 * `token` is an id).
 */
const secretName = /token|secret|password|signature|otp/i;
/** A token as sign-in gives it, wherever it was pasted. */
const tokenShape = /uat_/i;
/** Form of a segment of our own paths: a word or a number. Ids and secrets have other forms. */
const plainSegment = /^([a-z][a-z-]{0,30}|v?[0-9]{1,10}|openapi\.json)$/;

/**
 * How a program logs its requests. Logs are read and kept by more people than may use the service, so nothing is in
 * them that opens anything: of the path no secret, of the query only values of the names that the route's contract has
 * (`config.loggedQuery`), of the headers nothing.
 */
export function requestLog(service: string, level: LogLevel) {
  const options = loggerOptions(service, level);
  return {
    logger: { ...options, serializers: { ...options.serializers, req: describeRequest } },
    // One line when it is answered, see observe-requests.ts.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  } satisfies FastifyServerOptions;
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, url: loggedUrl(request) };
}

export function loggedUrl(request: FastifyRequest): string {
  const [path = '', ...rest] = request.url.split('?');
  const { url: route, config } = request.routeOptions;
  const query = loggedQuery(rest.join('?'), config?.loggedQuery ?? []);
  return `${loggedPath(path, route, request.params)}${query}`;
}

function loggedPath(path: string, route: string | undefined, params: unknown): string {
  // The addresses of codes are the one route with a wildcard: what it takes is the id printed on the item.
  if (route?.endsWith('*')) return path;
  if (route === undefined) return path.replace(/[^/]+/g, (segment) => (plainSegment.test(segment) ? segment : masked));
  const values = new Map(Object.entries(params ?? {}));
  return route.replace(/:([a-z_]+)/g, (_, name: string) =>
    secretParams.has(name) ? masked : encodeURIComponent(String(values.get(name) ?? '')),
  );
}

/** An unknown name may be the secret itself (`?<token>`), so neither it nor its value is written. */
function loggedQuery(query: string, known: readonly string[]): string {
  if (query === '') return '';
  const pairs = query.split('&').filter((pair) => pair !== '');
  const shown = pairs.filter((pair) => {
    const [name = ''] = pair.split('=', 1);
    return known.includes(name) && !secretName.test(name) && !tokenShape.test(pair);
  });
  if (shown.length < pairs.length) shown.push(masked);
  return `?${shown.join('&')}`;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names of the query whose values the log may hold. */
    loggedQuery?: readonly string[];
  }
}
