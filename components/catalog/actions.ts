'use server';

import * as brands from '#lib/contract/brands.ts';
import * as products from '#lib/contract/products.ts';
import * as scmFields from '#lib/contract/scm-fields.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';

export const addProduct = action(products.createProduct);
export const changeProduct = action(products.updateProduct);
export const changeProducts = bulkAction(products.updateProduct);
export const deleteProduct = action(products.deleteProduct);

export const addBrand = action(brands.createBrand);
export const changeBrand = action(brands.updateBrand);
export const changeBrands = bulkAction(brands.updateBrand);
export const deleteBrand = action(brands.deleteBrand);
export const removeBrandLogo = action(brands.deleteBrandLogo);

export const addCampaign = action(brands.createCampaign);
export const changeCampaign = action(brands.updateCampaign);
export const changeCampaigns = bulkAction(brands.updateCampaign);
export const deleteCampaign = action(brands.deleteCampaign);

export const addScmField = action(scmFields.createScmField);
export const changeScmField = action(scmFields.updateScmField);
export const changeScmFields = bulkAction(scmFields.updateScmField);
export const deleteScmField = action(scmFields.deleteScmField);

/** One part of a file of products. */
export const importPart = action(products.importProducts, { timeout: 60_000 });
