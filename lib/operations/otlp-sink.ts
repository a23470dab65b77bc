import { hostname } from 'node:os';
import type { FinishedSpan, SpanAttributes, SpanKind, SpanSink, TracingOptions } from './span-sink.ts';

/** OTLP 1.x over HTTP, in its JSON encoding: https://opentelemetry.io/docs/specs/otlp/#otlphttp */

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };
const errorStatus = 2;
const sendEveryMs = 2000;
const atOnce = 512;
/** Spans that wait for a collector that is away; more are dropped. */
const mostWaiting = 4096;
const sendMs = 5000;
const warnEveryMs = 60_000;

/** Sends spans in batches, in the background. A collector that is away costs spans, never a request. */
export function createOtlpSink(options: TracingOptions & { url: string }): SpanSink {
  const { service, version, url, warn } = options;
  const headers = { 'content-type': 'application/json', ...readHeaders(options.headers) };
  const resource = attributesOf({
    'service.namespace': 'proofmark',
    'service.name': `proofmark-${service}`,
    'service.version': version,
    'service.instance.id': `${hostname()}-${process.pid}`,
  });
  let waiting: FinishedSpan[] = [];
  let dropped = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    const spans = waiting.splice(0, atOnce);
    if (spans.length === 0) return;
    const scopeSpans = [{ scope: { name: 'proofmark', version }, spans: spans.map(encode) }];
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: resource }, scopeSpans }] });
    try {
      const signal = AbortSignal.timeout(sendMs);
      const answer = await fetch(`${url}/v1/traces`, { method: 'POST', headers, body, signal });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
    } catch (error) {
      dropped += spans.length;
      tell(error);
    }
  }

  function tell(error: unknown): void {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    warn({ err: error, dropped }, 'Traces could not be sent');
    dropped = 0;
  }

  function sendSoon(): void {
    sending ??= send().finally(() => {
      sending = undefined;
      if (waiting.length >= atOnce) sendSoon();
    });
  }

  const timer = setInterval(sendSoon, sendEveryMs);
  timer.unref();
  return {
    take: (span) => {
      if (waiting.length >= mostWaiting) dropped += 1;
      else waiting.push(span);
      if (waiting.length >= atOnce) sendSoon();
    },
    close: async () => {
      clearInterval(timer);
      await sending;
      await send();
      waiting = [];
    },
  };
}

function encode({ traceId, spanId, parentSpanId, name, kind, startMs, endMs, attributes, error }: FinishedSpan) {
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf({ ...attributes, 'error.type': error }),
    status: error ? { code: errorStatus } : {},
  };
}

/** As text: a number of JavaScript does not hold it. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n);

function attributesOf(attributes: SpanAttributes) {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [
      { key, value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value } },
    ];
  });
}

/** `name=value,name=value`, values percent-encoded, as OTEL_EXPORTER_OTLP_HEADERS has them. */
function readHeaders(text = ''): Record<string, string> {
  return Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return name.trim() ? [[name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())]] : [];
    }),
  );
}
