import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { fillDocument, fillIngestion, fillIngestionTemplate } from './fill-records.ts';
import { type Fields, type Fill, isObject } from './fill-values.ts';
import { fillTemplate, fillWorkorder } from './fill-workorder.ts';
import { nameOfEndpoint } from './interface-endpoints.ts';

const listOf =
  (fill: Fill): Fill =>
  (list, input) => ({
    next: null,
    previous: null,
    ...list,
    results: (Array.isArray(list['results']) ? list['results'] : []).map((each) =>
      isObject(each) ? fill(each, input) : each,
    ),
  });

/** How far a file has come is asked for by the record's key: what the call itself answers is not described. */
const startOf: Fill = (answer, input) => ({
  record_key: isObject(input.body) ? input.body['record'] : undefined,
  ...answer,
});

const fills: Readonly<Record<string, Fill>> = {
  'GET /api/v2/documents/:document_key': fillDocument,
  'GET /api/v2/workorders/templates/': listOf(fillTemplate),
  'POST /api/v2/workorders/create-from-template/': fillWorkorder,
  'POST /api/v2/workorders/create-sid/': fillWorkorder,
  'POST /api/v2/workorders/create-sg/': fillWorkorder,
  'PATCH /api/v2/workorders/:id/printer-confirm/': fillWorkorder,
  'GET /api/v2/workorders/': listOf(fillWorkorder),
  'GET /api/v2/workorders/:id/': fillWorkorder,
  'GET /api/v2/ingestion/': listOf(fillIngestion),
  'GET /api/v2/ingestion/:key/': fillIngestion,
  'GET /api/v2/ingestion/codes/templates/': listOf(fillIngestionTemplate),
  'GET /api/v2/ingestion/codes/templates/:key/': fillIngestionTemplate,
  'POST /api/v2/ingestion/codes/process-from-file/': startOf,
  'POST /api/v2/ingestion/codes/upload/process/': startOf,
};

/**
 * An answer of a service that has what the interface document describes and no more, in the shape of the contract: what
 * it does not say is null, empty, or the number where we would have a name. Only for answers that do not fit as they
 * are.
 */
export function fillAnswer(
  endpoint: Pick<EndpointShape, 'method' | 'path'>,
  answer: unknown,
  input: { body?: unknown },
): unknown {
  const fill = fills[nameOfEndpoint(endpoint)];
  const fields: Fields | undefined = isObject(answer)
    ? answer
    : answer === undefined && fill === startOf
      ? {}
      : undefined;
  return fill && fields ? fill(fields, input) : answer;
}
