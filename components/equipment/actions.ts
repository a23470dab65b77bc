'use server';

import { optionsAction } from '#components/forms/read-options.ts';
import * as contract from '#lib/contract/printing.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const createEquipment = action(contract.createEquipment);
export const updateEquipment = action(contract.updateEquipment);
export const deleteEquipment = action(contract.deleteEquipment);
export const calibrate = action(contract.calibrateEquipment);
export const endCalibration = action(contract.endCalibration);

/** Substrates by name, for those who calibrate. */
export const findSubstrates = optionsAction(
  contract.listSubstrates,
  ({ id, name }) => ({ value: String(id), label: name }),
  { query: { ordering: 'name' }, permission: 'equipment_edit' },
);

export const createSubstrate = action(contract.createSubstrate);
export const updateSubstrate = action(contract.updateSubstrate);
export const deleteSubstrate = action(contract.deleteSubstrate);

export const createLayout = action(contract.createCustomLayout);
export const updateLayout = action(contract.updateCustomLayout);
export const deleteLayout = action(contract.deleteCustomLayout);
