import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';
import * as actions from './actions.ts';
import type { CatalogKind } from './catalog-kinds.ts';
import type { LookupKind, LookupRecord } from './lookups.ts';

// Methods, so that each kind may take the body of its own.
interface KindActions {
  change(id: number, body: object): Promise<CallResult<unknown>>;
  changeAll(ids: number[], body: object): Promise<CallResult<RowOutcome[]>>;
  remove(id: number): Promise<CallResult<unknown>>;
}
interface LookupActions extends KindActions {
  add(body: object, key: string): Promise<CallResult<LookupRecord>>;
  change(id: number, body: object): Promise<CallResult<LookupRecord>>;
}

const lookupActions: Readonly<Record<LookupKind, LookupActions>> = {
  brand: {
    add: actions.addBrand,
    change: actions.changeBrand,
    changeAll: actions.changeBrands,
    remove: actions.deleteBrand,
  },
  campaign: {
    add: actions.addCampaign,
    change: actions.changeCampaign,
    changeAll: actions.changeCampaigns,
    remove: actions.deleteCampaign,
  },
  scmField: {
    add: actions.addScmField,
    change: actions.changeScmField,
    changeAll: actions.changeScmFields,
    remove: actions.deleteScmField,
  },
};

/** What can be done with records of each kind of the catalogue. */
export const kindActions: typeof lookupActions & Readonly<Record<Exclude<CatalogKind, LookupKind>, KindActions>> = {
  ...lookupActions,
  product: { change: actions.changeProduct, changeAll: actions.changeProducts, remove: actions.deleteProduct },
};
