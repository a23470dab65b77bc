import type { FastifyRequest } from 'fastify';

/** Runs work that does not wait, and charges its processor time to the caller of the request. */
export function chargeTime<T>(request: FastifyRequest, work: () => T): T {
  const before = process.threadCpuUsage();
  try {
    return work();
  } finally {
    const { user, system } = process.threadCpuUsage(before);
    request.server.limits?.charge(request, (user + system) / 1000);
  }
}
