// Written by `npm run texts` from en/equipment.json.
import type texts from '../en/equipment.json';
import type { KeyedTexts } from '../keyed-texts.ts';

export type EquipmentTexts = KeyedTexts<
  typeof texts,
  {
    'calibrated.done': { name: string };
    'endCalibration.label': { name: string };
    'endCalibration.title': { name: string };
    'endCalibration.text': { equipment: string; substrate: string };
    'sideHint': { fromIn: number; toIn: number; fromBeside: number; toBeside: number };
    'modulesASide': { count: number };
    'delete.title': { name: string };
  },
  Record<never, undefined>
>;
