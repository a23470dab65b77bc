import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { companyRef, id, idParams, listQuery, page, queryId, requiredText, text, webAddress } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { graphicModules } from './values/printing.ts';

export { graphicModules } from './values/printing.ts';

/** What codes are printed with and on: equipment, substrates, which of them are calibrated together, layouts. */
const named = z.object({ id, name: z.string() });

export const equipment = z.object({
  id,
  name: z.string(),
  dpi: z.int(),
  company: companyRef,
  /** Substrates it is calibrated for. */
  substrates: z.array(named),
});

export const substrate = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Calibrated pairs: the equipment you can see that prints on it. */
  calibrated_equipment: z.array(named.extend({ company: id })),
});

export const graphicPositions = ['inside', 'left', 'right', 'above', 'below'] as const;
export const customLayout = z.object({
  id,
  name: z.string(),
  description: z.string(),
  company: id,
  image: z.string().nullable(),
  /** Position of the secure graphic, relative to the QR code. */
  position: z.enum(graphicPositions),
  /** Side of the graphic in modules of the QR code. */
  size_modules: z.int(),
});

const layoutDefinition = {
  position: z.enum(graphicPositions).default('right'),
  size_modules: z.int().default(20),
};

function checkSize(
  { position, size_modules }: { position: (typeof graphicPositions)[number]; size_modules: number },
  ctx: z.RefinementCtx,
): void {
  const { min, max } = position === 'inside' ? graphicModules.inside : graphicModules.beside;
  if (size_modules >= min && size_modules <= max) return;
  const message = reasonText(position === 'inside' ? 'fromToInsideCode' : 'fromToBesideCode', { min, max });
  ctx.addIssue({ code: 'custom', path: ['size_modules'], message });
}

export type Equipment = z.output<typeof equipment>;
export type Substrate = z.output<typeof substrate>;
export type CustomLayout = z.output<typeof customLayout>;

const tag = 'Printing';
const dpi = z
  .int()
  .min(72, reasonText('atLeast', { count: 72 }))
  .max(25_400, reasonText('atMost', { count: 25_400 }));

export const listEquipment = defineEndpoint({
  id: 'listEquipment',
  tag,
  summary: 'List equipment: your own, and that of your partners',
  method: 'GET',
  path: '/api/v2/equipment/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'name', 'dpi']).extend({ company: queryId.optional(), substrate: queryId.optional() }),
  response: page(equipment),
});

export const getEquipment = defineEndpoint({
  id: 'getEquipment',
  tag,
  summary: 'Read a piece of equipment',
  method: 'GET',
  path: '/api/v2/equipment/:id/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: equipment,
});

export const createEquipment = defineEndpoint({
  id: 'createEquipment',
  tag,
  summary: 'Add equipment of the printing partner; the operator names the company',
  method: 'POST',
  path: '/api/v2/equipment/',
  access: 'equipment_edit',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({ name: requiredText(120), dpi, company: id.optional() }),
  response: equipment,
});

export const updateEquipment = defineEndpoint({
  id: 'updateEquipment',
  tag,
  summary: 'Change the name or resolution of equipment',
  method: 'PATCH',
  path: '/api/v2/equipment/:id/',
  access: 'equipment_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ name: requiredText(120).optional(), dpi: dpi.optional() }),
  response: equipment,
});

export const calibrateEquipment = defineEndpoint({
  id: 'calibrateEquipment',
  tag,
  summary: 'Say that equipment is calibrated for a substrate',
  method: 'POST',
  path: '/api/v2/equipment/:id/calibrations/',
  access: 'equipment_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ substrate: id }),
  response: equipment,
});

export const endCalibration = defineEndpoint({
  id: 'endCalibration',
  tag,
  summary: 'Say that equipment is no longer calibrated for a substrate',
  method: 'DELETE',
  path: '/api/v2/equipment/:id/calibrations/:substrate/',
  access: 'equipment_edit',
  status: 204,
  success: 'empty',
  params: idParams.extend({ substrate: idParams.shape.id }),
});

export const listSubstrates = defineEndpoint({
  id: 'listSubstrates',
  tag,
  summary: 'List substrates, each with the equipment that is calibrated for it',
  method: 'GET',
  path: '/api/v2/substrates/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'name']).extend({ equipment: queryId.optional() }),
  response: page(substrate),
});

export const createSubstrate = defineEndpoint({
  id: 'createSubstrate',
  tag,
  summary: 'Add a substrate for everyone (operator)',
  method: 'POST',
  path: '/api/v2/substrates/',
  access: 'template_edit',
  status: 201,
  success: 'json',
  creates: true,
  body: z.strictObject({ name: requiredText(120), description: text(500).default('') }),
  response: substrate,
});

export const listCustomLayouts = defineEndpoint({
  id: 'listCustomLayouts',
  tag,
  summary: 'List the custom layouts of your company',
  method: 'GET',
  path: '/api/v2/custom-layouts/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  query: listQuery(['id', 'name']).extend({ company: queryId.optional() }),
  response: page(customLayout),
});

export const createCustomLayout = defineEndpoint({
  id: 'createCustomLayout',
  tag,
  summary: 'Add a custom layout for a brand owner (operator)',
  method: 'POST',
  path: '/api/v2/custom-layouts/',
  access: 'template_edit',
  status: 201,
  success: 'json',
  creates: true,
  body: z
    .strictObject({
      company: id,
      name: requiredText(120),
      description: text(500).default(''),
      image: webAddress.nullable().default(null),
      ...layoutDefinition,
    })
    .superRefine(checkSize),
  response: customLayout,
});
