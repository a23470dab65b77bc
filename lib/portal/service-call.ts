import { portalCalls } from '#lib/operations/portal-metrics.ts';
import { currentOrigin } from '#lib/operations/request-context.ts';
import { traced } from '#lib/operations/tracing.ts';

/**
 * Makes a call to the service as part of the request that is being answered: its lines there have the same id.
 * @param send is given the headers that say so
 */
export async function callService(
  endpoint: string,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const began = performance.now();
  let status = 0;
  try {
    return await traced(`call ${endpoint}`, 'client', async () => {
      const { requestId, traceparent } = currentOrigin() ?? {};
      const answer = await send({
        ...(requestId && { 'x-request-id': requestId }),
        ...(traceparent && { traceparent }),
      });
      status = answer.status;
      return answer;
    });
  } finally {
    portalCalls.observe({ endpoint, status: String(status) }, (performance.now() - began) / 1000);
  }
}
