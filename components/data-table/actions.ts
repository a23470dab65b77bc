'use server';

import * as contract from '#lib/contract/saved-views.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const loadSharedViews = action(contract.listSavedViews);
export const shareView = action(contract.createSavedView);
export const deleteSharedView = action(contract.deleteSavedView);
export const mailView = action(contract.subscribeToSavedView);
export const stopViewMail = action(contract.unsubscribeFromSavedView);
