import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import type { Actor } from '#server/domain/actor.ts';
import { DomainError } from '#server/domain/errors.ts';
import { formatAttachment } from '#server/storage/content-disposition.ts';
import { authenticate } from './authenticate.ts';
import type { FileAnswer, RedirectAnswer, Route, RouteContext } from './route.ts';
import type { Services } from './services.ts';

const defaultMaxBody = 1024 * 1024;

/** Mounts every route: identity, permission, parsing by the contract, the handler, and the answer by the contract. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  for (const { endpoint, handle } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: endpoint.method === 'GET' && !endpoint.startsWork,
      bodyLimit: endpoint.maxBody ?? defaultMaxBody,
      // Who may not, is refused before a byte of the body is read.
      onRequest: async (request, reply) => {
        if (endpoint.deprecated) reply.headers(deprecationHeaders(endpoint.deprecated));
        request.actor = await identify(endpoint, request, services);
      },
      handler: async (request, reply) => {
        const context = { ...parse(endpoint, request), actor: request.actor, services, request };
        const answer = await handle(context as RouteContext<EndpointShape>);
        return respond(endpoint, answer, reply);
      },
    });
  }
}

/** RFC 9745 and RFC 8594: on every answer of the endpoint, a refusal too. */
function deprecationHeaders({ since, sunset, successor }: NonNullable<EndpointShape['deprecated']>) {
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${successor}>; rel="successor-version"`,
  };
}

async function identify(
  endpoint: EndpointShape,
  request: FastifyRequest,
  services: Services,
): Promise<Actor | undefined> {
  if (endpoint.access === 'public') return undefined;
  const actor = await authenticate(services.database.db, request.headers.authorization);
  if (!actor) throw new DomainError('not_authenticated', 'Send a valid token: Authorization: UAT <token>.');
  if (endpoint.access !== 'signed-in' && !actor.permissions.includes(endpoint.access)) {
    throw new DomainError('permission_denied', `This needs the permission ${endpoint.access}.`);
  }
  return actor;
}

function parse(endpoint: EndpointShape, request: FastifyRequest) {
  // A path that cannot name anything is a resource that does not exist.
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw new DomainError('not_found', 'There is nothing at this address.');
  return {
    params: params?.data,
    query: endpoint.query?.parse(request.query),
    body: endpoint.body?.parse(request.body === undefined ? {} : request.body),
  };
}

function respond(endpoint: EndpointShape, answer: unknown, reply: FastifyReply): FastifyReply {
  reply.code(endpoint.status).header('Cache-Control', 'no-store');
  switch (endpoint.success) {
    case 'empty':
      return reply.send();
    case 'redirect':
      return reply.redirect((answer as RedirectAnswer).location, 302);
    case 'file': {
      const file = answer as FileAnswer;
      return reply
        .type(`${endpoint.mediaType ?? 'application/octet-stream'}; charset=utf-8`)
        .header('Content-Disposition', formatAttachment(file.fileName))
        .send(file.body);
    }
    case 'json':
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(endpoint.response?.parse(answer)));
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}
