import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { listTokens } from '#lib/contract/users.ts';

/** What the address of the token list can say. Tokens of programs, or with 'sign-ins' the sessions. */
export const tokenListParams = {
  ...listParams(['created_at', 'expires_at'], '-created_at'),
  kind: parseAsStringLiteral(['sign-ins']),
};
export type TokenListValues = inferParserType<typeof tokenListParams>;

export const loadTokenListParams = createLoader(tokenListParams);

export function tokenListQuery(values: TokenListValues): NonNullable<EndpointInput<typeof listTokens>['query']> {
  return { ...listQuery(values), is_session: values.kind ? 'true' : 'false' };
}
