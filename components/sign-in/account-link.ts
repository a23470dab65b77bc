import type { readAccountLink } from '#lib/contract/account-links.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';

/** What the link of a mail is for. */
export type AccountLink = EndpointOutput<typeof readAccountLink>;
