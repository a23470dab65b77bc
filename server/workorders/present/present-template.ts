import { endpointUrl } from '#lib/contract/endpoint.ts';
import type { PictureSize } from '#lib/contract/picture-limits.ts';
import { getTemplatePicture } from '#lib/contract/template-pictures.ts';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import type { TemplateRow } from '../queries/templates.ts';
import type { TemplateSettings } from '../rules/check-template.ts';

type SettingsRow = Omit<
  TemplateRow,
  'substrate_name' | 'picture_id' | 'picture_width' | 'picture_height' | 'picture_at'
>;

/** Settings of a template, by the names of the interface. */
export function settingsOf(row: SettingsRow): TemplateSettings {
  return {
    name: row.name,
    description: row.description,
    custom_layout: row.custom_layout,
    substrate: row.substrate_id,
    printing_partner: row.printing_partner_id,
    image: row.image,
    code_layout: row.code_layout,
    use_serial_number: row.use_serial_number,
    is_hybrid: row.is_hybrid,
    is_fp_serialized: row.is_fp_serialized,
    is_static_print: row.is_static_print,
    is_archived: row.is_archived,
    activate_on_complete: row.activate_on_complete,
    url_prefix: row.url_prefix,
    extended_id_style: row.extended_id_style,
    partner_permissions: row.partner_permissions,
  };
}

/** @param apiUrl address of the service, for those of the picture */
export const presentTemplate = (row: TemplateRow, apiUrl: string): WorkorderTemplate => ({
  id: row.id,
  company: row.company_id,
  substrate_name: row.substrate_name ?? '',
  ...settingsOf(row),
  picture: pictureOf(row, apiUrl),
});

function pictureOf(row: TemplateRow, apiUrl: string): WorkorderTemplate['picture'] {
  const { picture_id: version, picture_width: width, picture_height: height, picture_at } = row;
  if (version === null || width === null || height === null || picture_at === null) return null;
  const address = (size?: PictureSize) =>
    apiUrl + endpointUrl(getTemplatePicture, { params: { id: row.id }, query: { size, version } });
  return {
    url: address(),
    thumbnail_url: address('thumbnail'),
    width,
    height,
    uploaded_at: picture_at.toISOString(),
  };
}
