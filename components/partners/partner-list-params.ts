import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams } from '#components/data-table/list-params.ts';
import { partnershipStates } from '#lib/contract/values/partnerships.ts';

export const partnerListParams = {
  ...listParams(['id', 'created_at', 'state'], '-id'),
  state: parseAsStringLiteral(partnershipStates),
};
export const loadPartnerListParams = createLoader(partnerListParams);
export type PartnerListValues = inferParserType<typeof partnerListParams>;
