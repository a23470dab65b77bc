import type { EndpointShape } from '#lib/contract/endpoint.ts';

/**
 * Which methods an address takes, for those that ask by another one: an address that is there answers 405 and names
 * them, one that is not 404.
 */
export function allowedMethods(endpoints: readonly EndpointShape[]): (url: string) => string[] {
  const routes = endpoints.map((endpoint) => ({
    // Spelled as loosely as the router reads it.
    pattern: new RegExp(`^/${segmentsOf(endpoint.path).map(patternOf).join('/')}$`),
    methods: endpoint.method === 'GET' && !endpoint.startsWork ? ['GET', 'HEAD'] : [endpoint.method],
  }));
  return (url) => {
    const path = `/${segmentsOf(url.replace(/[?#].*$/s, '')).join('/')}`;
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  };
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
const patternOf = (segment: string) =>
  segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
