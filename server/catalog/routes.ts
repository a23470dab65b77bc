import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { createCodeDomain, deleteCodeDomain, listCodeDomains, verifyCodeDomain } from './endpoints/code-domains.ts';
import { importProducts } from './endpoints/import-products.ts';
import { servedLookups } from './endpoints/lookups.ts';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from './endpoints/products.ts';
import {
  deleteBrandLogo,
  deleteProductPicture,
  getBrandLogo,
  getProductPicture,
  putBrandLogo,
  putProductPicture,
} from './endpoints/record-pictures.ts';

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
  putProductPicture,
  getProductPicture,
  deleteProductPicture,
  listCodeDomains,
  createCodeDomain,
  verifyCodeDomain,
  deleteCodeDomain,
];
