import type { readAccountLink } from '#lib/contract/account-links.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';

/** Purpose of a mail's link. */
export type AccountLink = EndpointOutput<typeof readAccountLink>;
