import type { Operation } from '#server/core/http/operation.ts';
import { createBrand, deleteBrand, getBrand, listBrands, updateBrand } from './operations/brands.ts';
import { createCampaign, deleteCampaign, getCampaign, listCampaigns, updateCampaign } from './operations/campaigns.ts';
import { importProducts } from './operations/import-products.ts';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from './operations/products.ts';
import { createScmField, deleteScmField, getScmField, listScmFields, updateScmField } from './operations/scm-fields.ts';

export const catalogOperations: readonly Operation[] = [
  listProducts,
  getProduct,
  createProduct,
  updateProduct,
  deleteProduct,
  importProducts,
  listBrands,
  getBrand,
  createBrand,
  updateBrand,
  deleteBrand,
  listCampaigns,
  getCampaign,
  createCampaign,
  updateCampaign,
  deleteCampaign,
  listScmFields,
  getScmField,
  createScmField,
  updateScmField,
  deleteScmField,
];
