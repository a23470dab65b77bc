import type { FastifyRequest } from 'fastify';
import type { EndpointOutput, EndpointRequest, EndpointShape } from '#lib/contract/endpoint.ts';
import type { Actor } from '../actor.ts';
import type { TellAudit } from './audit-trail.ts';
import type { FileAnswer, RedirectAnswer } from './operation.ts';
import type { Services } from './services.ts';

type Answer<E extends EndpointShape> = E['success'] extends 'json'
  ? EndpointOutput<E>
  : E['success'] extends 'redirect'
    ? RedirectAnswer
    : E['success'] extends 'file'
      ? FileAnswer
      : undefined;

type ActorFor<E extends EndpointShape> = E['access'] extends 'public' ? undefined : Actor;

export interface RouteContext<E extends EndpointShape> extends EndpointRequest<E> {
  actor: ActorFor<E>;
  services: Services;
  /** Tells the audit log what only the route finds out: whose call it was, and which resource. */
  audit: TellAudit;
  /** The JPEG of an endpoint that takes one; its memory is counted until the call has ended. */
  photo: E['photo'] extends true ? Buffer : undefined;
  /** For the few routes that need more than the parsed input: address of the caller, HEAD, headers. */
  request: FastifyRequest;
}

export interface Route {
  endpoint: EndpointShape;
  handle(context: RouteContext<EndpointShape>): Promise<unknown>;
}

/** Binds a handler to the endpoint it serves, typed by the contract. */
export function route<E extends EndpointShape>(
  endpoint: E,
  handle: (context: RouteContext<E>) => Promise<Answer<E>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] };
}
