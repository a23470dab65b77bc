import * as actions from './actions.ts';

/** What can be done with records of each kind of the catalogue. */
export const kindActions = {
  product: { change: actions.changeProduct, changeAll: actions.changeProducts, remove: actions.deleteProduct },
  brand: { change: actions.changeBrand, changeAll: actions.changeBrands, remove: actions.deleteBrand },
  campaign: { change: actions.changeCampaign, changeAll: actions.changeCampaigns, remove: actions.deleteCampaign },
  scmField: { change: actions.changeScmField, changeAll: actions.changeScmFields, remove: actions.deleteScmField },
} as const;
