import { Readable } from 'node:stream';
import * as brandContract from '#lib/contract/brands.ts';
import * as productContract from '#lib/contract/products.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { tidyLogo, tidyProductPicture } from '#server/core/files/tidy-picture.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentProduct } from '../present/present-product.ts';
import { brands } from '../queries/lookups.ts';
import { findProduct } from '../queries/products.ts';
import { deletePicture, findPicture, storePicture } from '../queries/record-pictures.ts';

export const putBrandLogo = endpoint(
  brandContract.putBrandLogo,
  async ({ params: { id }, photo, actor, database, inUnitOfWork }) => {
    const scope = scopeOf(actor);
    if (!(await brands.find(database.db, scope, id))) throw notFound();
    const webp = await tidyLogo(photo);
    return inUnitOfWork(async ({ trx }) => {
      const brand = (await storePicture(trx, 'brand', scope, id, webp)) && (await brands.find(trx, scope, id));
      if (!brand) throw notFound();
      return brand;
    });
  },
);

export const putProductPicture = endpoint(
  productContract.putProductPicture,
  async ({ params: { id }, photo, actor, database, inUnitOfWork }) => {
    const scope = scopeOf(actor);
    if (!(await findProduct(database.db, scope, id))) throw notFound();
    const webp = await tidyProductPicture(photo);
    return inUnitOfWork(async ({ trx }) => {
      const product = (await storePicture(trx, 'product', scope, id, webp)) && (await findProduct(trx, scope, id));
      if (!product) throw notFound();
      return presentProduct(product);
    });
  },
);

export const getBrandLogo = endpoint(brandContract.getBrandLogo, async ({ params, actor, database }) =>
  fileOf('logo', await findPicture(database.db, 'brand', scopeOf(actor), params.id)),
);

export const getProductPicture = endpoint(productContract.getProductPicture, async ({ params, actor, database }) =>
  fileOf('picture', await findPicture(database.db, 'product', scopeOf(actor), params.id)),
);

export const deleteBrandLogo = endpoint(brandContract.deleteBrandLogo, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => deletePicture(trx, 'brand', scopeOf(actor), params.id)))) throw notFound();
  return undefined;
});

export const deleteProductPicture = endpoint(
  productContract.deleteProductPicture,
  async ({ params, actor, inUnitOfWork }) => {
    if (!(await inUnitOfWork(({ trx }) => deletePicture(trx, 'product', scopeOf(actor), params.id)))) throw notFound();
    return undefined;
  },
);

function fileOf(name: string, picture: { version: string; webp: Buffer } | undefined) {
  if (!picture) throw notFound();
  return { fileName: `${name}.webp`, etag: `"${picture.version}"`, body: Readable.from([picture.webp]) };
}
