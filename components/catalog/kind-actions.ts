import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';
import * as actions from './actions.ts';
import type { CatalogKind } from './catalog-kinds.ts';
import { eachLookup } from './lookups.ts';

// Methods, so that each kind may take the body of its own.
interface KindActions {
  update(id: number, body: object): Promise<CallResult<unknown>>;
  updateAll(ids: number[], body: object): Promise<CallResult<RowOutcome[]>>;
  delete(id: number): Promise<CallResult<unknown>>;
}

/** Changes of records of each kind of the catalogue. */
export const kindActions: Readonly<Record<CatalogKind, KindActions>> = {
  product: { update: actions.updateProduct, updateAll: actions.updateProducts, delete: actions.deleteProduct },
  ...eachLookup(
    (kind): KindActions => ({
      update: (id, body) => actions.updateLookup(kind, id, body),
      updateAll: (ids, body) => actions.updateLookups(kind, ids, body),
      delete: (id) => actions.deleteLookup(kind, id),
    }),
  ),
};
