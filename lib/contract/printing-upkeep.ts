import * as z from 'zod';
import { idParams, requiredText, text, webAddress } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { customLayout, substrate } from './printing.ts';

const tag = 'Printing';

export const deleteEquipment = defineEndpoint({
  id: 'deleteEquipment',
  tag,
  summary: 'Delete equipment that has printed no workorder',
  method: 'DELETE',
  path: '/api/v2/equipment/:id/',
  access: 'equipment_edit',
  status: 204,
  success: 'empty',
  params: idParams,
  problems: { 409: 'A workorder names this equipment.' },
});

export const getSubstrate = defineEndpoint({
  id: 'getSubstrate',
  tag,
  summary: 'Read a substrate, with the equipment that is calibrated for it',
  method: 'GET',
  path: '/api/v2/substrates/:id/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: substrate,
});

export const updateSubstrate = defineEndpoint({
  id: 'updateSubstrate',
  tag,
  summary: 'Change a substrate (operator)',
  method: 'PATCH',
  path: '/api/v2/substrates/:id/',
  access: 'template_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({ name: requiredText(120).optional(), description: text(500).optional() }),
  response: substrate,
});

export const deleteSubstrate = defineEndpoint({
  id: 'deleteSubstrate',
  tag,
  summary: 'Delete a substrate that nothing uses (operator)',
  method: 'DELETE',
  path: '/api/v2/substrates/:id/',
  access: 'template_edit',
  status: 204,
  success: 'empty',
  params: idParams,
  problems: { 409: 'Equipment is calibrated for it, or a template or workorder names it.' },
});

export const getCustomLayout = defineEndpoint({
  id: 'getCustomLayout',
  tag,
  summary: 'Read a custom layout',
  method: 'GET',
  path: '/api/v2/custom-layouts/:id/',
  access: 'workorder_view',
  status: 200,
  success: 'json',
  params: idParams,
  response: customLayout,
});

export const updateCustomLayout = defineEndpoint({
  id: 'updateCustomLayout',
  tag,
  summary: 'Change a custom layout (operator)',
  method: 'PATCH',
  path: '/api/v2/custom-layouts/:id/',
  access: 'template_edit',
  status: 200,
  success: 'json',
  params: idParams,
  body: z.strictObject({
    name: requiredText(120).optional(),
    description: text(500).optional(),
    image: webAddress.nullable().optional(),
  }),
  response: customLayout,
});

export const deleteCustomLayout = defineEndpoint({
  id: 'deleteCustomLayout',
  tag,
  summary: 'Delete a custom layout that nothing uses (operator)',
  method: 'DELETE',
  path: '/api/v2/custom-layouts/:id/',
  access: 'template_edit',
  status: 204,
  success: 'empty',
  params: idParams,
  problems: { 409: 'A template or workorder names this layout.' },
});
