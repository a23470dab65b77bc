import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { deleteBrandLogo, getBrandLogo, putBrandLogo } from './endpoints/brand-logo.ts';
import { createBrand, deleteBrand, getBrand, listBrands, updateBrand } from './endpoints/brands.ts';
import { createCampaign, deleteCampaign, getCampaign, listCampaigns, updateCampaign } from './endpoints/campaigns.ts';
import { createCodeDomain, deleteCodeDomain, listCodeDomains, verifyCodeDomain } from './endpoints/code-domains.ts';
import { importProducts } from './endpoints/import-products.ts';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from './endpoints/products.ts';
import {
  createSalesChannel,
  deleteSalesChannel,
  getSalesChannel,
  listSalesChannels,
  updateSalesChannel,
} from './endpoints/sales-channels.ts';
import { createScmField, deleteScmField, getScmField, listScmFields, updateScmField } from './endpoints/scm-fields.ts';

export const catalogEndpoints: readonly ServedEndpoint[] = [
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
  putBrandLogo,
  getBrandLogo,
  deleteBrandLogo,
  listCampaigns,
  getCampaign,
  createCampaign,
  updateCampaign,
  deleteCampaign,
  listCodeDomains,
  createCodeDomain,
  verifyCodeDomain,
  deleteCodeDomain,
  listScmFields,
  getScmField,
  createScmField,
  updateScmField,
  deleteScmField,
  listSalesChannels,
  getSalesChannel,
  createSalesChannel,
  updateSalesChannel,
  deleteSalesChannel,
];
