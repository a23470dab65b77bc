import * as contract from '#lib/contract/search.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findByText } from '../queries/search.ts';

export const search = endpoint(contract.search, async ({ query, actor, database: { db } }) => {
  const { items, newestCodes } = await findByText(db, actor, query.text);
  return { items, newest_codes: newestCodes };
});
