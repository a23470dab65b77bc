import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import {
  createCustomLayout,
  deleteCustomLayout,
  getCustomLayout,
  listCustomLayouts,
  updateCustomLayout,
} from './endpoints/custom-layouts.ts';
import { enrolPrint } from './endpoints/enrol-print.ts';
import { deleteEnrolledPrint, listEnrolledPrints } from './endpoints/enrolled-prints.ts';
import {
  calibrateEquipment,
  createEquipment,
  deleteEquipment,
  endCalibration,
  getEquipment,
  listEquipment,
  updateEquipment,
} from './endpoints/equipment.ts';
import { deleteQaCapture, listQaCaptures } from './endpoints/qa-captures.ts';
import { submitQaCaptures } from './endpoints/submit-captures.ts';
import {
  createSubstrate,
  deleteSubstrate,
  getSubstrate,
  listSubstrates,
  updateSubstrate,
} from './endpoints/substrates.ts';
import { createQaCapture } from './endpoints/take-capture.ts';

export const printQualityEndpoints: readonly ServedEndpoint[] = [
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
