export type SpanKind = 'server' | 'client' | 'internal' | 'producer' | 'consumer';
export type SpanAttributes = Record<string, string | number | undefined>;

export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  startMs: number;
  endMs: number;
  attributes: SpanAttributes;
  /** Class of the error; messages may hold what belongs in no trace. */
  error: string | undefined;
}

export interface SpanSink {
  take(span: FinishedSpan): void;
  close(): Promise<void>;
}

export interface TracingOptions {
  service: string;
  version: string;
  /** Without it there are no traces. */
  url: string | undefined;
  /** Headers of the request that brings them, `name=value` with commas between. */
  headers?: string | undefined;
  warn(fields: object, message: string): void;
}
