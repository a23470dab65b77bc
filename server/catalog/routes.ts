import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { deleteBrandLogo, getBrandLogo, putBrandLogo } from './endpoints/brand-logo.ts';
import { createCodeDomain, deleteCodeDomain, listCodeDomains, verifyCodeDomain } from './endpoints/code-domains.ts';
import { importProducts } from './endpoints/import-products.ts';
import { servedLookups } from './endpoints/lookups.ts';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from './endpoints/products.ts';

export const catalogEndpoints: readonly ServedEndpoint[] = [
  listProducts,
  getProduct,
  createProduct,
  updateProduct,
  deleteProduct,
  importProducts,
  ...servedLookups,
  putBrandLogo,
  getBrandLogo,
  deleteBrandLogo,
  listCodeDomains,
  createCodeDomain,
  verifyCodeDomain,
  deleteCodeDomain,
];
