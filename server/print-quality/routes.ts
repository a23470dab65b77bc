import type { Operation } from '#server/core/http/operation.ts';
import {
  createCustomLayout,
  deleteCustomLayout,
  getCustomLayout,
  listCustomLayouts,
  updateCustomLayout,
} from './operations/custom-layouts.ts';
import { enrolPrint } from './operations/enrol-print.ts';
import { deleteEnrolledPrint, listEnrolledPrints } from './operations/enrolled-prints.ts';
import {
  calibrateEquipment,
  createEquipment,
  deleteEquipment,
  endCalibration,
  getEquipment,
  listEquipment,
  updateEquipment,
} from './operations/equipment.ts';
import { deleteQaCapture, listQaCaptures } from './operations/qa-captures.ts';
import { submitQaCaptures } from './operations/submit-captures.ts';
import {
  createSubstrate,
  deleteSubstrate,
  getSubstrate,
  listSubstrates,
  updateSubstrate,
} from './operations/substrates.ts';
import { createQaCapture } from './operations/take-capture.ts';

export const printQualityOperations: readonly Operation[] = [
  createQaCapture,
  listQaCaptures,
  deleteQaCapture,
  submitQaCaptures,
  enrolPrint,
  listEnrolledPrints,
  deleteEnrolledPrint,
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
