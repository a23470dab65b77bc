import type { Attributes } from '@opentelemetry/api';

export type Kind = 'server' | 'client' | 'producer' | 'consumer';

export interface Span {
  /** W3C traceparent for the calls made in this span. */
  traceparent: string;
  end(outcome?: { name?: string; attributes?: Attributes; error?: unknown }): void;
}

export interface Tracer {
  startSpan(name: string, kind: Kind, parent: string | undefined, attributes: Attributes): Span;
  /** Sends the spans that are left. */
  close(): Promise<void>;
}

export interface TracingOptions {
  service: string;
  version: string;
  /** Without it there are no traces. */
  url: string | undefined;
  warn(fields: object, message: string): void;
}
