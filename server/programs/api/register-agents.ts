import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { chooseToolsets } from '#lib/agent/choose-toolsets.ts';
import { toolsets } from '#lib/agent/operations.ts';
import type { Send } from '#lib/agent/send-call.ts';
import { smallBodyBytes } from '#lib/contract/endpoint.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Config } from '#server/core/config/config.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { authenticate } from '#server/core/http/authenticate.ts';
import { chargeTime } from '#server/core/http/charge-time.ts';
import type { RateLimits } from '#server/core/http/rate-limits.ts';
import type { TokenHolders } from '#server/core/http/token-holders.ts';
import { releaseVersion } from '#server/core/operations/release.ts';

/** Address of the MCP server, for agents. */
export const agentsPath = '/mcp';

/**
 * Serves MCP over streamable HTTP without sessions. Each tool is a request of the API with the caller's token: its
 * permissions, limits, audit log and idempotency are those of any other request.
 */
export function registerAgents(
  app: FastifyInstance,
  { config, limits, holders }: { config: Config; limits: RateLimits; holders: TokenHolders },
): void {
  app.post(agentsPath, {
    config: { loggedQuery: ['tools', 'read_only'], allowance: 'own' },
    bodyLimit: smallBodyBytes,
    onRequest: async (request, reply) => {
      const { headers } = request;
      // The protocol's own scheme: many clients can send no other.
      headers.authorization = headers.authorization?.replace(/^bearer +/i, 'UAT ');
      try {
        request.actor = (await authenticate(holders, headers.authorization)) ?? undefined;
      } finally {
        limits.count(request);
      }
      refuseForeignOrigin(request, config);
      if (request.actor) return;
      reply.header('WWW-Authenticate', 'Bearer realm="Proofmark"');
      throw new DomainError('not_authenticated', reason('tokenInvalid'));
    },
    handler: async (request, reply) => {
      const { actor, body } = request;
      const { tools, read_only: readOnly } = request.query as Record<string, string | undefined>;
      const chosen = chooseToolsets(tools);
      if (!actor || !chosen) {
        throw fieldError('tools', reason('oneOf', { values: ['all', 'none', ...toolsets].join(', ') }));
      }
      // A batch would be many calls in one; the protocol has none since 2025-06-18.
      if (Array.isArray(body)) throw fieldError('non_field_errors', reason('valueNotPossible'));
      // Loaded for the first agent: the protocol takes 0.1 s of processor time, which a start does not wait for.
      const [{ createMcpHandler }, { createAgentServer }] = await Promise.all([
        import('@modelcontextprotocol/server'),
        import('#lib/agent/agent-server.ts'),
      ]);
      const settings = {
        version: releaseVersion(),
        toolsets: chosen,
        readOnly: readOnly === 'true',
        send: sendTo(app, request, limits),
      };
      const handler = createMcpHandler(
        () => chargeTime(request, () => createAgentServer({ ...settings, holder: actor })),
        { maxSubscriptions: 0 },
      );
      const answer = await handler.fetch(asWebRequest(request, config.urls.api), { parsedBody: body });
      reply.header('Cache-Control', 'no-store');
      return reply.send(answer);
    },
  });
}

/** Browsers send the website that calls: agents are programs, and pages of the service itself. */
function refuseForeignOrigin({ headers: { origin } }: FastifyRequest, { urls }: Config): void {
  if (origin === undefined || [urls.api, urls.portal].some((url) => new URL(url).origin === origin)) return;
  throw new DomainError('permission_denied', reason('originNotAllowed'));
}

function asWebRequest({ method, url, headers }: FastifyRequest, base: string): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given.set(name, String(value));
  return new Request(new URL(url, base), { method, headers: given });
}

/**
 * Sends requests through the API's own guards, as the address and with the token of the agent. The first is counted
 * already, as the call of the agent.
 */
function sendTo(app: FastifyInstance, { ip, headers }: FastifyRequest, limits: RateLimits): Send {
  let isFirst = true;
  return async (url, init) => {
    const options: InjectOptions = {
      method: init.method as NonNullable<InjectOptions['method']>,
      url,
      remoteAddress: ip,
      headers: {
        ...Object.fromEntries(init.headers),
        ...(headers.authorization !== undefined && { authorization: headers.authorization }),
        ...(headers['user-agent'] !== undefined && { 'user-agent': headers['user-agent'] }),
      },
      ...(typeof init.body === 'string' && { payload: init.body }),
    };
    // Awaited inside: a request is sent when it is awaited.
    const answer = isFirst
      ? await limits.withoutCounting(async () => await app.inject(options))
      : await app.inject(options);
    isFirst = false;
    const given = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) given.set(name, String(value));
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: given,
    });
  };
}
