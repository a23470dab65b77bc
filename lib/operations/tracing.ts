import { randomBytes } from 'node:crypto';
import { currentOrigin, runAs } from './request-context.ts';
import type { SpanAttributes, SpanKind, SpanSink, TracingOptions } from './span-sink.ts';

/**
 * Traces in the model of OpenTelemetry, with W3C Trace Context between programs. Without an address to send them to
 * nothing is made and nothing is loaded: each call goes straight through.
 */

export interface Span {
  /** For what this one calls. */
  traceparent: string;
  end(outcome?: { name?: string; attributes?: SpanAttributes; error?: unknown }): void;
}

const sinkKey = Symbol.for('proofmark.spans');
/** One for the process: Next bundles this module once for each entry point. */
const holder = globalThis as { [sinkKey]?: SpanSink };

export async function startTracing(options: TracingOptions): Promise<void> {
  const { url } = options;
  if (url === undefined || holder[sinkKey]) return;
  const { createOtlpSink } = await import('./otlp-sink.ts');
  holder[sinkKey] = createOtlpSink({ ...options, url });
}

/** Sends what is left. */
export async function stopTracing(): Promise<void> {
  const sink = holder[sinkKey];
  delete holder[sinkKey];
  await sink?.close();
}

export const isTracing = (): boolean => holder[sinkKey] !== undefined;

const traceparentShape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** @param parent a traceparent; what is none begins a new trace */
export function startSpan(
  name: string,
  kind: SpanKind,
  parent: string | undefined = currentOrigin()?.traceparent,
  attributes: SpanAttributes = {},
): Span | undefined {
  const sink = holder[sinkKey];
  if (!sink) return undefined;
  const [, known, parentSpanId] = traceparentShape.exec(parent ?? '') ?? [];
  const traceId = known ?? randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  const startMs = performance.timeOrigin + performance.now();
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    end: (outcome = {}) =>
      sink.take({
        traceId,
        spanId,
        parentSpanId,
        name: outcome.name ?? name,
        kind,
        startMs,
        endMs: performance.timeOrigin + performance.now(),
        attributes: { ...attributes, ...outcome.attributes },
        error: outcome.error === undefined ? undefined : classOf(outcome.error),
      }),
  };
}

const classOf = (error: unknown) => (error instanceof Error ? error.name : 'error');

/** Runs the work in a span of its own, whose children are the spans begun in it. */
export async function traced<T>(
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
  attributes: SpanAttributes = {},
): Promise<T> {
  const origin = currentOrigin();
  const span = startSpan(name, kind, origin?.traceparent, attributes);
  if (!span) return work();
  try {
    const answer = await runAs({ requestId: origin?.requestId ?? '', traceparent: span.traceparent }, work);
    span.end();
    return answer;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
