import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import * as z from 'zod';

const attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({ stringValue: z.string() }).or(z.object({ intValue: z.union([z.string(), z.int()]) })),
    }),
  )
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value).join('')])));
const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
const nanoseconds = z.string().regex(/^\d{19}$/);

/** ExportTraceServiceRequest of OTLP, in JSON, as far as the tests ask for it. */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          scope: z.object({ name: z.string(), version: z.string() }),
          spans: z.array(
            z.object({
              traceId: hex(32),
              spanId: hex(16),
              parentSpanId: hex(16).optional(),
              name: z.string().min(1),
              kind: z.int().min(1).max(5),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              status: z.object({ code: z.union([z.literal(0), z.literal(2)]).optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type SentSpan = z.output<typeof exportRequest>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

export interface TraceReceiver {
  url: string;
  spans(): (SentSpan & { service: string | undefined })[];
  /** Values of the header x-key, each once. */
  keys(): unknown[];
  /** All that was sent. */
  text(): string;
  close(): Promise<void>;
}

/** A collector: what is sent to it is held to the form of OTLP over HTTP. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: string[] = [];
  const keys = new Set<unknown>();
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') {
      response.writeHead(404).end();
      return;
    }
    keys.add(request.headers['x-key']);
    bodies.push(await readText(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans: () =>
      bodies
        .flatMap((body) => exportRequest.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map((span) => ({ ...span, service: resource.attributes['service.name'] })),
          ),
        ),
    keys: () => [...keys],
    text: () => bodies.join('\n'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
