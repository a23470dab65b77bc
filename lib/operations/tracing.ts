import { setTimeout as wait } from 'node:timers/promises';
import type { Attributes } from '@opentelemetry/api';
import { currentOrigin, runAs } from './request-context.ts';
import type { Kind, Span, Tracer, TracingOptions } from './tracer.ts';

/**
 * Traces by the OpenTelemetry SDK, with W3C Trace Context between programs. Without an address to send them to the SDK
 * is not loaded and no span is made. The context is `Origin` of request-context.ts, which jobs carry in their rows.
 */

/** A collector that is there takes the last spans in less. */
const closeMs = 2000;

const tracerKey = Symbol.for('proofmark.tracer');
/** One for the process: Next bundles this module once for each entry point. */
const holder = globalThis as { [tracerKey]?: Tracer };

export async function startTracing(options: TracingOptions): Promise<void> {
  const { url } = options;
  if (url === undefined || holder[tracerKey]) return;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  holder[tracerKey] = createOtlpTracer({ ...options, url });
}

export async function stopTracing(): Promise<void> {
  const tracer = holder[tracerKey];
  delete holder[tracerKey];
  // The exporter repeats what failed: a collector that is away would hold up the end of the program.
  await Promise.race([tracer?.close().catch(() => undefined), wait(closeMs, undefined, { ref: false })]);
}

export const isTracing = (): boolean => holder[tracerKey] !== undefined;

/** @param parent a traceparent; another text begins a new trace */
export function startSpan(
  name: string,
  kind: Kind,
  parent: string | undefined = currentOrigin()?.traceparent,
  attributes: Attributes = {},
): Span | undefined {
  return holder[tracerKey]?.startSpan(name, kind, parent, attributes);
}

/** Runs the work in a span of its own, whose children are the spans begun in it. */
export async function traced<T>(name: string, kind: Kind, work: () => Promise<T>): Promise<T> {
  const origin = currentOrigin();
  const span = startSpan(name, kind, origin?.traceparent);
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
