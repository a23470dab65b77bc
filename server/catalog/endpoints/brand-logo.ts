import { Readable } from 'node:stream';
import * as contract from '#lib/contract/brands.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { tidyLogo } from '#server/core/files/tidy-picture.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { deleteLogo, findLogo, storeLogo } from '../queries/brand-logos.ts';
import { brands } from '../queries/lookups.ts';

export const putBrandLogo = endpoint(
  contract.putBrandLogo,
  async ({ params: { id }, photo, actor, database, inUnitOfWork }) => {
    const scope = scopeOf(actor);
    if (!(await brands.find(database.db, scope, id))) throw notFound();
    const webp = await tidyLogo(photo);
    const brand = await inUnitOfWork(({ trx }) => storeLogo(trx, scope, id, webp));
    if (!brand) throw notFound();
    return brand;
  },
);

export const getBrandLogo = endpoint(contract.getBrandLogo, async ({ params, actor, database }) => {
  const logo = await findLogo(database.db, scopeOf(actor), params.id);
  if (!logo) throw notFound();
  return { fileName: 'logo.webp', etag: `"${logo.version}"`, body: Readable.from([logo.webp]) };
});

export const deleteBrandLogo = endpoint(contract.deleteBrandLogo, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => deleteLogo(trx, scopeOf(actor), params.id)))) throw notFound();
  return undefined;
});
