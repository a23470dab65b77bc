import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { formatAttachment } from '#server/storage/content-disposition.ts';
import type { Actor } from '../actor.ts';
import type { Database } from '../db/database.ts';
import { DomainError, fieldError } from '../errors.ts';
import { createAuditTrail, type TellAudit } from './audit-trail.ts';
import { authenticate } from './authenticate.ts';
import { createAnswerOnce } from './idempotency/answer-once.ts';
import type { GivenAnswer } from './idempotency/run-once.ts';
import { defaultMaxBody } from './openapi.ts';
import type { RateLimits } from './rate-limits.ts';
import { formLimits, formOverhead, withPhoto } from './receive-photo.ts';
import type { FileAnswer, RedirectAnswer, Route, RouteContext } from './route.ts';
import type { Services } from './services.ts';

/** Mounts every route: identity, permission, parsing by the contract, the handler, and the answer by the contract. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: Services,
  limits: RateLimits,
): void {
  const answerOnce = createAnswerOnce(services);
  const trail = createAuditTrail(services);
  const mount = (scope: FastifyInstance, { endpoint, handle }: Route) => {
    const overhead = endpoint.photo ? formOverhead : 0;
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: endpoint.method === 'GET' && !endpoint.startsWork,
      bodyLimit: (endpoint.maxBody ?? defaultMaxBody) + overhead,
      // Who may not, is refused before a byte of the body is read.
      onRequest: async (request, reply) => {
        if (endpoint.deprecated) reply.headers(deprecationHeaders(endpoint.deprecated));
        try {
          if (endpoint.access !== 'public') {
            request.actor = (await authenticate(services.database.db, request.headers.authorization)) ?? undefined;
          }
        } finally {
          // Also when nobody can be looked up: a failure of ours counts for the address.
          limits.count(request);
        }
        try {
          checkAccess(endpoint, request.actor);
        } catch (error) {
          await trail.recordRefusal(endpoint, request, error);
          throw error;
        }
      },
      handler: async (request, reply) => {
        const answer = async (photo: Buffer | undefined) => {
          const input = { ...parse(endpoint, request), actor: request.actor, request, photo };
          const work = (database: Database, audit: TellAudit) =>
            handle({ ...input, audit, services: { ...services, database } } as RouteContext<EndpointShape>);
          if (!endpoint.creates) {
            const done = await trail.record(endpoint, request, work, (run) => run(services.database));
            return respond(endpoint, done, reply);
          }
          const given = await trail.record(endpoint, request, work, (run) => {
            const answered = async (database: Database) => ({
              status: endpoint.status,
              text: serialize(endpoint, await run(database)),
            });
            return answerOnce(endpoint, request, answered, photo && digestOf(photo));
          });
          return respondJson(given, reply);
        };
        if (!endpoint.photo) return answer(undefined);
        return withPhoto(request, Object.keys(fieldsOf(endpoint)), (photo, fields) => {
          request.body = fields;
          return answer(photo);
        });
      },
    });
  };
  for (const route of routes) if (!route.endpoint.photo) mount(app, route);
  // Forms are read where a photo is asked for, and are an unknown media type everywhere else.
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    for (const route of routes) if (route.endpoint.photo) mount(scope, route);
  });
}

const fieldsOf = ({ body }: EndpointShape) => (body instanceof z.ZodObject ? body.shape : {});
const digestOf = (photo: Buffer) => createHash('sha256').update(photo).digest('base64');

/** RFC 9745 and RFC 8594: on every answer of the endpoint, a refusal too. */
function deprecationHeaders({ since, sunset, successor }: NonNullable<EndpointShape['deprecated']>) {
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${successor}>; rel="successor-version"`,
  };
}

function checkAccess({ access }: EndpointShape, actor: Actor | undefined): void {
  if (access === 'public') return;
  if (!actor) throw new DomainError('not_authenticated', 'Send a valid token: Authorization: UAT <token>.');
  if (access !== 'signed-in' && !actor.permissions.includes(access)) {
    throw new DomainError('permission_denied', `This needs the permission ${access}.`);
  }
}

function parse(endpoint: EndpointShape, request: FastifyRequest) {
  // A path that cannot name anything is a resource that does not exist.
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw new DomainError('not_found', 'There is nothing at this address.');
  // The one name that schemas pass over in silence.
  if (Object.hasOwn(request.query as object, '__proto__')) {
    throw fieldError('non_field_errors', '__proto__: Unknown parameter.');
  }
  return {
    params: params?.data,
    query: endpoint.query?.parse(request.query),
    body: endpoint.body?.parse(request.body === undefined ? {} : request.body),
  };
}

/** What is not in the contract does not leave the service. */
function serialize(endpoint: EndpointShape, answer: unknown): string {
  return JSON.stringify(endpoint.response?.parse(answer));
}

function respondJson({ status, text }: GivenAnswer, reply: FastifyReply): FastifyReply {
  return reply.code(status).header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(text);
}

function respond(endpoint: EndpointShape, answer: unknown, reply: FastifyReply): FastifyReply {
  reply.code(endpoint.status).header('Cache-Control', 'no-store');
  switch (endpoint.success) {
    case 'empty':
      return reply.send();
    case 'redirect': {
      const { location } = answer as RedirectAnswer;
      return location === null ? reply.send() : reply.redirect(location, endpoint.status);
    }
    case 'file': {
      const file = answer as FileAnswer;
      return reply
        .type(`${file.mediaType ?? endpoint.mediaType ?? 'application/octet-stream'}; charset=utf-8`)
        .header('Content-Disposition', formatAttachment(file.fileName))
        .send(file.body);
    }
    case 'json':
      return respondJson({ status: endpoint.status, text: serialize(endpoint, answer) }, reply);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}
