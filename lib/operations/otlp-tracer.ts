import { hostname } from 'node:os';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Kind, Tracer, TracingOptions } from './tracer.ts';

const kinds: Record<Kind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
const exportMs = 5000;
const warnEveryMs = 60_000;

/**
 * Tracer of the OpenTelemetry SDK that sends spans by OTLP over HTTP, in batches. A collector that is away costs spans,
 * never a request. The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS. The provider is not registered globally:
 * Next.js would add spans of its own.
 */
export function createOtlpTracer({ service, version, url, warn }: TracingOptions & { url: string }): Tracer {
  let warnedAt = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((error) => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    warn({ err: error }, 'Traces could not be sent');
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'proofmark',
      'service.name': `proofmark-${service}`,
      'service.version': version,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: exportMs }),
        scheduledDelayMillis: 2000,
        exportTimeoutMillis: exportMs,
        maxQueueSize: 4096,
      }),
    ],
  });
  const tracer = provider.getTracer('proofmark', version);
  const propagator = new W3CTraceContextPropagator();
  return {
    startSpan: (name, kind, parent, attributes) => {
      const context = propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      const carrier: { traceparent?: string } = {};
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter);
      return {
        traceparent: carrier.traceparent ?? '',
        end: ({ name: finalName, attributes: more, error } = {}) => {
          if (finalName !== undefined) span.updateName(finalName);
          if (more) span.setAttributes(more);
          if (error !== undefined) {
            // Class of the error; messages may hold secrets.
            span.setAttribute('error.type', error instanceof Error ? error.name : 'error');
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
}
