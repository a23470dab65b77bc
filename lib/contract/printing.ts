import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { companyRef, id, idParams, listQuery, queryId, requiredLine, text, webAddress } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { defineResource } from './resource.ts';
import { graphicModules } from './values/printing.ts';

export { graphicModules } from './values/printing.ts';

/** Equipment, substrates, the calibrated pairs of them, and layouts of codes. */
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

export const {
  list: listEquipment,
  get: getEquipment,
  create: createEquipment,
  update: updateEquipment,
  delete: deleteEquipment,
} = defineResource({
  one: 'Equipment',
  many: 'Equipment',
  tag,
  path: '/api/v2/equipment/',
  view: 'workorder_view',
  edit: 'equipment_edit',
  record: equipment,
  query: listQuery(['id', 'name', 'dpi']).extend({ company: queryId.optional(), substrate: queryId.optional() }),
  fields: { name: requiredLine(120), dpi, company: id.optional() },
  fixed: ['company'],
  summaries: {
    list: 'List equipment: your own, and that of your partners',
    get: 'Read a piece of equipment',
    create: 'Create equipment of the printing partner; the operator names the company',
    update: 'Update the name or resolution of equipment',
    delete: 'Delete equipment that has printed no workorder',
  },
  problems: { delete: { 409: 'A workorder names this equipment.' } },
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

export const {
  list: listSubstrates,
  get: getSubstrate,
  create: createSubstrate,
  update: updateSubstrate,
  delete: deleteSubstrate,
} = defineResource({
  one: 'Substrate',
  many: 'Substrates',
  tag,
  path: '/api/v2/substrates/',
  view: 'workorder_view',
  edit: 'template_edit',
  record: substrate,
  query: listQuery(['id', 'name']).extend({ equipment: queryId.optional() }),
  fields: { name: requiredLine(120), description: text(500).default('') },
  summaries: {
    list: 'List substrates, each with the equipment that is calibrated for it',
    get: 'Read a substrate, with the equipment that is calibrated for it',
    create: 'Create a substrate for everyone (operator)',
    update: 'Update a substrate (operator)',
    delete: 'Delete a substrate that nothing uses (operator)',
  },
  problems: { delete: { 409: 'Equipment is calibrated for it, or a template or workorder names it.' } },
});

export const {
  list: listCustomLayouts,
  get: getCustomLayout,
  create: createCustomLayout,
  update: updateCustomLayout,
  delete: deleteCustomLayout,
} = defineResource({
  one: 'CustomLayout',
  many: 'CustomLayouts',
  tag,
  path: '/api/v2/custom-layouts/',
  view: 'workorder_view',
  edit: 'template_edit',
  record: customLayout,
  query: listQuery(['id', 'name']).extend({ company: queryId.optional() }),
  fields: {
    company: id,
    name: requiredLine(120),
    description: text(500).default(''),
    image: webAddress.nullable().default(null),
    position: z.enum(graphicPositions).default('right'),
    size_modules: z.int().default(20),
  },
  fixed: ['company', 'position', 'size_modules'],
  check: checkSize,
  summaries: {
    list: 'List the custom layouts of your company',
    get: 'Read a custom layout',
    create: 'Create a custom layout for a brand owner (operator)',
    update: 'Update a custom layout (operator)',
    delete: 'Delete a custom layout that nothing uses (operator)',
  },
  problems: { delete: { 409: 'A template or workorder names this layout.' } },
});
