import type { EndpointShape } from '#lib/contract/endpoint.ts';

export type Route = Pick<EndpointShape, 'method' | 'path'> & Partial<Pick<EndpointShape, 'startsWork' | 'params'>>;

/**
 * Lists the methods of an address: one that exists answers 405 and names them, an unknown one answers 404. A parameter
 * that its schema refuses matches no address.
 */
export function allowedMethods(routes: readonly Route[]): (url: string) => string[] {
  const known = routes.map((route) => ({
    methods: route.method === 'GET' && !route.startsWork ? ['GET', 'HEAD'] : [route.method],
    serves: matcherOf(route),
  }));
  return (url) => {
    const methods = known.filter(({ serves }) => serves(url)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  };
}

/**
 * Addresses without parameters that the router would give to a route with them, by a method that they do not have:
 * GET of `/workorders/create-sid/` is no `/workorders/:id/`.
 */
export function mistakenRoutes(routes: readonly Route[]): { path: string; methods: EndpointShape['method'][] }[] {
  const plain = new Set(routes.flatMap(({ path }) => (path.includes(':') ? [] : [path])));
  const open = routes.filter(({ path }) => path.includes(':'));
  return [...plain].flatMap((path) => {
    const own = new Set(routes.filter((route) => route.path === path).map(({ method }) => method));
    const taken = open.filter((route) => patternOf(route.path).test(path) && !matcherOf(route)(path));
    const methods = [...new Set(taken.map(({ method }) => method))].filter((method) => !own.has(method));
    return methods.length > 0 ? [{ path, methods }] : [];
  });
}

function matcherOf({ path, params }: Route): (url: string) => boolean {
  const pattern = patternOf(path);
  return (url) => {
    const found = pattern.exec(`/${segmentsOf(url.replace(/[?#].*$/s, '')).join('/')}`);
    return found !== null && (params?.safeParse({ ...found.groups }).success ?? true);
  };
}

/** Spelled as loosely as the router reads it. */
function patternOf(path: string): RegExp {
  const segments = segmentsOf(path).map((segment) =>
    segment.startsWith(':') ? `(?<${segment.slice(1)}>[^/]+)` : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^/${segments.join('/')}/?$`);
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
