'use server';

import { optionsAction } from '#components/forms/read-options.ts';
import * as contract from '#lib/contract/printing.ts';
import * as upkeep from '#lib/contract/printing-upkeep.ts';
import { action } from '#lib/portal/endpoint-action.ts';

export const addEquipment = action(contract.createEquipment);
export const changeEquipment = action(contract.updateEquipment);
export const removeEquipment = action(upkeep.deleteEquipment);
export const calibrate = action(contract.calibrateEquipment);
export const endCalibration = action(contract.endCalibration);

/** Substrates by name, for those who calibrate. */
export const findSubstrates = optionsAction(
  contract.listSubstrates,
  ({ id, name }) => ({ value: String(id), label: name }),
  { query: { ordering: 'name' }, permission: 'equipment_edit' },
);

export const addSubstrate = action(contract.createSubstrate);
export const changeSubstrate = action(upkeep.updateSubstrate);
export const removeSubstrate = action(upkeep.deleteSubstrate);

export const addLayout = action(contract.createCustomLayout);
export const changeLayout = action(upkeep.updateCustomLayout);
export const removeLayout = action(upkeep.deleteCustomLayout);
