import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { acceptJson } from '#server/core/http/accept-json.ts';
import { allowedMethods, mistakenRoutes, type Route } from '#server/core/http/allowed-methods.ts';
import { docsPaths, registerDocsPage } from '#server/core/http/docs-page.ts';
import { registerHealth } from '#server/core/http/health.ts';
import { lateRequestCheck, limitConnections } from '#server/core/http/limit-connections.ts';
import { noSchemas } from '#server/core/http/no-schemas.ts';
import { observeRequests, observeUndecodable, takeRequestIds } from '#server/core/http/observe-requests.ts';
import { buildOpenApi } from '#server/core/http/openapi.ts';
import { handleError, refuseAddress } from '#server/core/http/problem.ts';
import { createRateLimits } from '#server/core/http/rate-limits.ts';
import { registerEndpoints } from '#server/core/http/register-endpoints.ts';
import { requestLog } from '#server/core/http/request-log.ts';
import type { Services } from '#server/core/http/services.ts';
import { publicKeySet } from '#server/dossiers/endpoints/public-key-set.ts';
import { endpoints } from './endpoints.ts';

/** Addresses beside those of the contract. */
const keysPath = '/.well-known/jwks.json';
const pages: Route[] = ['/health', '/api/v2/openapi.json', ...docsPaths, keysPath].map((path) => ({
  method: 'GET',
  path,
}));

/** The management API as an app, not yet listening. */
export function buildApi(services: Services): FastifyInstance {
  const { config } = services;
  const limits = createRateLimits(config.apiRatePerMinute);
  const app = Fastify({
    ...requestLog('api', config.logLevel),
    genReqId: takeRequestIds(config.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 600 },
    requestTimeout: 60_000,
    http: lateRequestCheck,
    schemaController: noSchemas,
    trustProxy: config.trustedProxies,
    // An address that cannot be decoded is refused before any hook has run.
    frameworkErrors: (error, request, reply) => {
      observeUndecodable('api', request, reply);
      reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
      const refusal = limits.countUndecodable(request);
      limits.tell(request, reply);
      handleError(refusal ?? error, request, reply);
    },
  });
  limitConnections(app.server, config.limits.http);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('allowance', undefined);
  app.setErrorHandler(handleError);
  observeRequests(app, 'api', ({ actor }) =>
    actor ? { companyId: actor.companyId, userId: actor.userId, tokenId: actor.tokenId } : null,
  );
  const served = endpoints.map(({ endpoint }): Route => endpoint);
  const methodsOf = allowedMethods([...served, ...pages]);
  const onRequest = async (request: FastifyRequest) => limits.count(request);
  app.setNotFoundHandler(async (request, reply) => {
    limits.count(request);
    return refuseAddress(request, reply, methodsOf(request.url));
  });
  acceptJson(app);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff');
    limits.tell(request, reply);
    done();
  });

  registerHealth(app, services.database);
  // Made when it is first asked for: it takes 0.1 s of processor time, which a start does not wait for.
  let openApi: string | undefined;
  app.get('/api/v2/openapi.json', { onRequest }, async (_request, reply) => {
    openApi ??= JSON.stringify(buildOpenApi(config.urls.api));
    return reply.type('application/json; charset=utf-8').header('Access-Control-Allow-Origin', '*').send(openApi);
  });
  registerDocsPage(app, onRequest);
  app.get(keysPath, { onRequest }, async (_request, reply) =>
    reply
      .header('Access-Control-Allow-Origin', '*')
      .header('Cache-Control', 'public, max-age=300')
      .send(await publicKeySet(services.database.db)),
  );
  registerEndpoints(app, endpoints, services, limits);
  for (const { path, methods } of mistakenRoutes(served)) {
    app.route({
      method: methods,
      url: path,
      onRequest,
      handler: (request, reply) => refuseAddress(request, reply, methodsOf(request.url)),
    });
  }
  return app;
}
