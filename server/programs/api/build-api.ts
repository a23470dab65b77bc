import type { FastifyInstance } from 'fastify';
import { photoSecondsPerMinute } from '#lib/contract/photo-limits.ts';
import { registerScim } from '#server/accounts/endpoints/scim-routes.ts';
import { acceptJson } from '#server/core/http/accept-json.ts';
import { allowedMethods, mistakenRoutes, type Route } from '#server/core/http/allowed-methods.ts';
import { buildProgram } from '#server/core/http/build-program.ts';
import { docsPaths, registerDocsPage } from '#server/core/http/docs-page.ts';
import { buildOpenApi } from '#server/core/http/openapi.ts';
import { handleError, refuseAddress } from '#server/core/http/problem.ts';
import { createRateLimits } from '#server/core/http/rate-limits.ts';
import { registerEndpoints } from '#server/core/http/register-endpoints.ts';
import type { Services } from '#server/core/http/services.ts';
import { createTokenHolders } from '#server/core/http/token-holders.ts';
import { publicKeySet } from '#server/dossiers/endpoints/public-key-set.ts';
import { endpoints } from './endpoints.ts';
import { agentsPath, registerAgents } from './register-agents.ts';

/** Addresses beside those of the contract. */
const keysPath = '/.well-known/jwks.json';
const pages: Route[] = ['/health', '/api/v2/openapi.json', ...docsPaths, keysPath].map((path) => ({
  method: 'GET',
  path,
}));

/** The management API as an app, not yet listening. */
export function buildApi(services: Services): FastifyInstance {
  const { config } = services;
  const limits = createRateLimits(config.apiRatePerMinute, { seconds: config.apiSecondsPerMinute });
  const app = buildProgram({
    name: 'api',
    logLevel: config.logLevel,
    http: config.limits.http,
    database: services.database,
    trustedProxies: config.trustedProxies,
    requestTimeout: 60_000,
    photoSeconds: photoSecondsPerMinute,
    router: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 600 },
    saysRequestIds: true,
    callerOf: ({ actor, scimCaller }) =>
      actor
        ? { companyId: actor.companyId, userId: actor.userId, tokenId: actor.tokenId }
        : scimCaller
          ? { companyId: scimCaller.companyId, scimTokenId: scimCaller.tokenId }
          : null,
    handleError,
    limits,
    refuseUndecodable: (error, refusal, request, reply) => handleError(refusal ?? error, request, reply),
  });
  const served = endpoints.map(({ endpoint }): Route => endpoint);
  const methodsOf = allowedMethods([...served, ...pages, { method: 'POST', path: agentsPath }]);
  app.setNotFoundHandler(async (request, reply) => {
    limits.count(request);
    return refuseAddress(request, reply, methodsOf(request.url));
  });
  acceptJson(app);
  // Made when it is first asked for: it takes 0.1 s of processor time, which a start does not wait for.
  let openApi: string | undefined;
  app.get('/api/v2/openapi.json', async (_request, reply) => {
    openApi ??= JSON.stringify(buildOpenApi(config.urls));
    return reply.type('application/json; charset=utf-8').header('Access-Control-Allow-Origin', '*').send(openApi);
  });
  registerDocsPage(app);
  app.get(keysPath, async (_request, reply) =>
    reply
      .header('Access-Control-Allow-Origin', '*')
      .header('Cache-Control', 'public, max-age=300')
      .send(await publicKeySet(services.database.db)),
  );
  const holders = createTokenHolders(services.database, services.tokenChanges);
  registerEndpoints(app, endpoints, services, { limits, holders });
  registerAgents(app, { config, limits, holders });
  registerScim(app, services, limits);
  for (const { path, methods } of mistakenRoutes(served)) {
    app.route({
      method: methods,
      url: path,
      handler: (request, reply) => refuseAddress(request, reply, methodsOf(request.url)),
    });
  }
  return app;
}
