import * as contract from '#lib/contract/ingestion.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { listExistingIds, listUnknownSkus } from '../queries/check-codes.ts';

export const checkIngestionCodes = endpoint(
  contract.checkIngestionCodes,
  async ({ body: { ids, products }, actor, database: { db } }) => ({
    existing_ids: ids.length > 0 ? await listExistingIds(db, actor.companyId, ids) : [],
    unknown_products: products.length > 0 ? await listUnknownSkus(db, actor.companyId, products) : [],
  }),
);
