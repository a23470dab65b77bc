import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { text } from '#lib/contract/common.ts';
import { idsOfPath } from '#server/redirects/shared/ids-of-path.ts';
import type { ScanApp } from '#server/scan-apps/shared/scan-app.ts';

const languageQuery = z.object({
  lang: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/)
    .max(35)
    .optional()
    .catch(undefined),
});

/**
 * Returns the language that a person chose on the page, or that a website which embeds the check asks for. An address
 * that cannot be decoded has no query.
 */
export const languageOf = ({ query }: FastifyRequest): string | undefined => languageQuery.parse(query ?? {}).lang;

const codeQuery = z.object({ 'extended-id': text(512).min(1).optional().catch(undefined) });

/** Returns the forms in which the id that the website names can be stored; none where it names no code. */
export function embeddedIds({ query }: FastifyRequest): string[] {
  const id = codeQuery.parse(query)['extended-id'];
  return id === undefined ? [] : idsOfPath(`/${id}`, '');
}

/** The form of a report has the same address as that of the photo, with one field more in its query. */
export const isEmbeddedReport = ({ embeddingApp, query }: FastifyRequest): boolean =>
  embeddingApp !== null && Object.hasOwn(Object(query), 'report');

declare module 'fastify' {
  interface FastifyRequest {
    /** Application of the website that embeds the check; null for a page of ours. */
    embeddingApp: ScanApp | null;
  }
  interface FastifyContextConfig {
    isEmbedded?: boolean;
  }
}
