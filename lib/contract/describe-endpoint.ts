import * as z from 'zod';
import type { EndpointShape } from './endpoint.ts';
import { answersVersion } from './registry.ts';

/** Sentences of the contract, else facts of operations of this kind, else the summary; and who may call it. */
export function describeInWords(endpoint: EndpointShape): string {
  const facts = endpoint.description ? [endpoint.description] : factsOf(endpoint);
  return [...(facts.length > 0 ? facts : [`${endpoint.summary}.`]), describeAccess(endpoint)].join(' ');
}

function factsOf(endpoint: EndpointShape): string[] {
  const { method, startsWork, success, response, creates } = endpoint;
  const fields = response instanceof z.ZodObject ? response.shape : {};
  return [
    ...(startsWork ? ['Starts work that goes on after the answer.'] : []),
    ...('results' in fields && 'count' in fields ? ['Answers a page of the list and the number of all.'] : []),
    ...('results' in fields && !('count' in fields) ? ['Follow next for the following page.'] : []),
    ...(creates ? ['Repeated with its Idempotency-Key it is done once.'] : []),
    ...(method === 'PATCH' ? ['Fields that the body leaves out stay as they are.'] : []),
    ...(method === 'GET' && answersVersion(endpoint) ? ['The ETag is the version for If-Match.'] : []),
    ...(success === 'empty' ? ['Answers without a body.'] : []),
    ...(success === 'redirect' ? ['Redirects to the file.'] : []),
    ...(success === 'file' ? ['Answers the file itself.'] : []),
  ];
}

function describeAccess({ access, deprecated }: EndpointShape): string {
  const who =
    access === 'public'
      ? 'Needs no token.'
      : access === 'signed-in'
        ? 'Needs a token of any user.'
        : `Needs the permission \`${access}\`.`;
  return deprecated ? `${who} Ends on ${deprecated.sunset}; use ${deprecated.successor} instead.` : who;
}
