import { histogram, workSeconds } from '#lib/operations/metrics.ts';
import { currentOrigin, type Origin, runAs } from '#lib/operations/request-context.ts';
import { startSpan } from '#lib/operations/tracing.ts';

/**
 * Beside its payload a job's row has the request that made it, so that its lines can be found by the id that the page
 * showed. Its schema never sees it.
 */
const key = 'origin';

export function withOrigin<P extends object>(payload: P): P & { [key]?: Origin } {
  const origin = currentOrigin();
  if (!origin?.requestId) return payload;
  const { requestId } = origin;
  const span = startSpan('enqueue', 'producer', origin.traceparent);
  span?.end();
  return { ...payload, [key]: { requestId, ...(span && { traceparent: span.traceparent }) } };
}

/** The payload as its job knows it, and where it came from; undefined for what no request made. */
export function readOrigin(stored: unknown): { origin: Origin | undefined; data: unknown } {
  if (typeof stored !== 'object' || stored === null || !(key in stored)) return { origin: undefined, data: stored };
  const { [key]: origin, ...data } = stored;
  return { origin: isOrigin(origin) ? origin : undefined, data };
}

const tries = histogram({
  name: 'proofmark_job_duration_seconds',
  help: 'Tries of jobs, by kind and outcome: completed, failed (tried again), given_up, interrupted, left (newer release).',
  labelNames: ['kind', 'outcome'],
  buckets: workSeconds,
});

const isOrigin = (value: unknown): value is Origin =>
  typeof value === 'object' && value !== null && 'requestId' in value && typeof value.requestId === 'string';

interface TryOutcome {
  kind: 'completed' | 'interrupted' | 'left' | 'failed';
  final?: boolean;
}

/** Counts and times one try of a job, and runs it as part of the request that made it. */
export async function observeJob<O extends TryOutcome>(
  kind: string,
  origin: Origin | undefined,
  run: () => Promise<O>,
): Promise<O> {
  const began = performance.now();
  const span = startSpan(`job ${kind}`, 'consumer', origin?.traceparent ?? '');
  const started = { requestId: origin?.requestId ?? '', traceparent: span?.traceparent };
  const outcome = await runAs(started, run);
  tries.observe({ kind, outcome: nameOf(outcome) }, (performance.now() - began) / 1000);
  span?.end({ attributes: { 'proofmark.outcome': nameOf(outcome) }, ...(outcome.kind === 'failed' && failure) });
  return outcome;
}

const failure = { error: new Error('failed') };
const nameOf = (outcome: TryOutcome) => (outcome.kind === 'failed' && outcome.final ? 'given_up' : outcome.kind);
