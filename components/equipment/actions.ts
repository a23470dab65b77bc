'use server';

import * as z from 'zod';
import type { PickerOption } from '#components/forms/option-picker.tsx';
import { findOptions } from '#components/forms/read-options.ts';
import * as contract from '#lib/contract/printing.ts';
import * as upkeep from '#lib/contract/printing-upkeep.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

const id = z.int().min(1).max(2_147_483_647);
type Made = CallResult<{ id: number }>;

export async function addEquipment(input: unknown): Promise<Made> {
  return runAction({ schema: contract.createEquipment.body, input, permission: 'equipment_edit' }, (body) =>
    call(contract.createEquipment, { body }),
  );
}

export async function changeEquipment(equipment: number, input: unknown): Promise<Made> {
  const schema = z.strictObject({ equipment: id, body: contract.updateEquipment.body });
  return runAction({ schema, input: { equipment, body: input }, permission: 'equipment_edit' }, (given) =>
    call(contract.updateEquipment, { params: { id: given.equipment }, body: given.body }),
  );
}

export async function removeEquipment(equipment: number): Promise<CallResult<undefined>> {
  return runAction({ schema: id, input: equipment, permission: 'equipment_edit' }, (given) =>
    call(upkeep.deleteEquipment, { params: { id: given } }),
  );
}

export async function calibrate(equipment: number, substrate: number): Promise<Made> {
  const schema = z.strictObject({ equipment: id, substrate: id });
  return runAction({ schema, input: { equipment, substrate }, permission: 'equipment_edit' }, (given) =>
    call(contract.calibrateEquipment, { params: { id: given.equipment }, body: { substrate: given.substrate } }),
  );
}

export async function endCalibration(equipment: number, substrate: number): Promise<CallResult<undefined>> {
  const schema = z.strictObject({ equipment: id, substrate: id });
  return runAction({ schema, input: { equipment, substrate }, permission: 'equipment_edit' }, (given) =>
    call(contract.endCalibration, { params: { id: given.equipment, substrate: given.substrate } }),
  );
}

/** Substrates by name, for those who calibrate. */
export async function findSubstrates(text: string): Promise<CallResult<PickerOption[]>> {
  return findOptions(
    text,
    'equipment_edit',
    (query) => call(contract.listSubstrates, { query: { ...query, ordering: 'name' } }, { timeout: 5_000 }),
    ({ id: value, name }) => ({ value: String(value), label: name }),
  );
}

export async function addSubstrate(input: unknown): Promise<Made> {
  return runAction({ schema: contract.createSubstrate.body, input, permission: 'template_edit' }, (body) =>
    call(contract.createSubstrate, { body }),
  );
}

export async function changeSubstrate(substrate: number, input: unknown): Promise<Made> {
  const schema = z.strictObject({ substrate: id, body: upkeep.updateSubstrate.body });
  return runAction({ schema, input: { substrate, body: input }, permission: 'template_edit' }, (given) =>
    call(upkeep.updateSubstrate, { params: { id: given.substrate }, body: given.body }),
  );
}

export async function removeSubstrate(substrate: number): Promise<CallResult<undefined>> {
  return runAction({ schema: id, input: substrate, permission: 'template_edit' }, (given) =>
    call(upkeep.deleteSubstrate, { params: { id: given } }),
  );
}

export async function addLayout(input: unknown): Promise<Made> {
  return runAction({ schema: contract.createCustomLayout.body, input, permission: 'template_edit' }, (body) =>
    call(contract.createCustomLayout, { body }),
  );
}

export async function changeLayout(layout: number, input: unknown): Promise<Made> {
  const schema = z.strictObject({ layout: id, body: upkeep.updateCustomLayout.body });
  return runAction({ schema, input: { layout, body: input }, permission: 'template_edit' }, (given) =>
    call(upkeep.updateCustomLayout, { params: { id: given.layout }, body: given.body }),
  );
}

export async function removeLayout(layout: number): Promise<CallResult<undefined>> {
  return runAction({ schema: id, input: layout, permission: 'template_edit' }, (given) =>
    call(upkeep.deleteCustomLayout, { params: { id: given } }),
  );
}
