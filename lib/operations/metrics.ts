import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  register,
} from 'prom-client';

/**
 * Metrics of a program, in the process-wide registry of prom-client. Labels have few values each: routes are patterns,
 * never paths; companies, users, tokens and ids of rows are in the log, not here. Each name is registered once, also
 * where Next bundles this module for each entry point.
 */

/** Histogram buckets in seconds, from a cached read to the usual time-out of a client. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds, from a mail to ten million codes. */
export const workSeconds = [0.05, 0.25, 1, 5, 15, 60, 300, 1200, 3600];

type HistogramOptions<L extends string> = Omit<HistogramConfiguration<L>, 'registers'>;
type GaugeOptions<L extends string> = Omit<GaugeConfiguration<L>, 'registers'>;

export function histogram<L extends string>(options: HistogramOptions<L>): Histogram<L> {
  const known = register.getSingleMetric(options.name);
  return known instanceof Histogram ? known : new Histogram({ buckets: requestSeconds, ...options });
}

export function counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  const known = register.getSingleMetric(name);
  return known instanceof Counter ? known : new Counter({ name, help, labelNames });
}

export function gauge<L extends string>(options: GaugeOptions<L>): Gauge<L> {
  const known = register.getSingleMetric(options.name);
  return known instanceof Gauge ? known : new Gauge(options);
}

/** Processor, memory, event loop and garbage of the process, by the names that dashboards of Node.js know. */
export function measureProcess(program: string, version: string): void {
  if (register.getSingleMetric('process_cpu_seconds_total')) return;
  collectDefaultMetrics();
  gauge({ name: 'proofmark_build_info', help: 'The release that runs.', labelNames: ['program', 'version'] }).set(
    { program, version },
    1,
  );
}

export interface MeasuredRequest {
  service: string;
  method: string;
  /** The pattern of the address, or `none` where there is nothing. */
  route: string;
  status: number;
  seconds: number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const requests = histogram({
  name: 'proofmark_http_request_duration_seconds',
  help: 'Requests that were answered, by listener, route pattern and status; 499 is a caller who left.',
  labelNames: ['service', 'method', 'route', 'status'],
});

export function recordRequest({ service, method, route, status, seconds }: MeasuredRequest): void {
  requests.observe({ service, method: methods.has(method) ? method : 'other', route, status: String(status) }, seconds);
}

export const requestsUnderWay = gauge({
  name: 'proofmark_http_requests_in_flight',
  help: 'Requests that have come and are not answered yet, by listener.',
  labelNames: ['service'],
});

/** In the text format of Prometheus. */
export const metricsText = (): Promise<string> => register.metrics();
export const metricsType = register.contentType;
