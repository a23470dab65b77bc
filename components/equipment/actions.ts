'use server';

import { optionsAction } from '#components/forms/read-options.ts';
import * as contract from '#lib/contract/printing.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const addEquipment = action(contract.createEquipment);
export const changeEquipment = action(contract.updateEquipment);
export const removeEquipment = action(contract.deleteEquipment);
export const calibrate = action(contract.calibrateEquipment);
export const endCalibration = action(contract.endCalibration);

/** Substrates by name, for those who calibrate. */
export const findSubstrates = optionsAction(
  contract.listSubstrates,
  ({ id, name }) => ({ value: String(id), label: name }),
  { query: { ordering: 'name' }, permission: 'equipment_edit' },
);

export const addSubstrate = action(contract.createSubstrate);
export const changeSubstrate = action(contract.updateSubstrate);
export const removeSubstrate = action(contract.deleteSubstrate);

export const addLayout = action(contract.createCustomLayout);
export const changeLayout = action(contract.updateCustomLayout);
export const removeLayout = action(contract.deleteCustomLayout);
