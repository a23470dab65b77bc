import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import {
  createCustomLayout,
  deleteCustomLayout,
  getCustomLayout,
  listCustomLayouts,
  updateCustomLayout,
} from './endpoints/custom-layouts.ts';
import {
  calibrateEquipment,
  createEquipment,
  deleteEquipment,
  endCalibration,
  getEquipment,
  listEquipment,
  updateEquipment,
} from './endpoints/equipment.ts';
import {
  createSubstrate,
  deleteSubstrate,
  getSubstrate,
  listSubstrates,
  updateSubstrate,
} from './endpoints/substrates.ts';

export const equipmentEndpoints: readonly ServedEndpoint[] = [
  listEquipment,
  createEquipment,
  getEquipment,
  updateEquipment,
  deleteEquipment,
  calibrateEquipment,
  endCalibration,
  listSubstrates,
  createSubstrate,
  getSubstrate,
  updateSubstrate,
  deleteSubstrate,
  listCustomLayouts,
  createCustomLayout,
  getCustomLayout,
  updateCustomLayout,
  deleteCustomLayout,
];
