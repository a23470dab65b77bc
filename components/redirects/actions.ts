'use server';

import { optionsAction } from '#components/forms/read-options.ts';
import { listBrands, listCampaigns } from '#lib/contract/brands.ts';
import { listProducts } from '#lib/contract/products.ts';
import * as contract from '#lib/contract/redirect-rules.ts';
import { action } from '#lib/portal/endpoint-action.ts';
import { asBody } from './rule-schema.ts';

export const saveRules = action(contract.updateRedirectRules, {
  valuesOf: ({ draft }) => ({ rules: draft.rules.map(asBody) }),
});
export const publishRules = action(contract.publishRedirectRules);
export const previewRules = action(contract.previewRedirectRules);

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

export const findRuleProducts = optionsAction(listProducts, toOption);
export const findRuleBrands = optionsAction(listBrands, toOption);
export const findRuleCampaigns = optionsAction(listCampaigns, toOption);
