import type { IdFormat } from '#lib/upload/upload-errors.ts';

/** Settings of an upload as typed. Empty texts mean: not set. */
export interface UploadSettings {
  description: string;
  urlPrefix: string;
  idFormat: IdFormat;
  allowDuplicates: boolean;
  product: string;
  productName: string;
  status: string;
  reason: string;
  scm: Record<string, string>;
}

export const emptySettings: UploadSettings = {
  description: '',
  urlPrefix: '',
  idFormat: 'default',
  allowDuplicates: false,
  product: '',
  productName: '',
  status: '',
  reason: '',
  scm: {},
};

/** Defaults for every code, as the calls take them. */
export function defaultsOf(settings: UploadSettings): Record<string, string | number> {
  const defaults: Record<string, string | number> = {};
  if (settings.product) defaults.product = settings.product;
  if (settings.status) defaults.activation_status = Number(settings.status);
  if (settings.status === '2' && settings.reason) defaults.blacklist_reason = Number(settings.reason);
  for (const [key, value] of Object.entries(settings.scm)) if (value.trim()) defaults[key] = value.trim();
  return defaults;
}

/** Settings of an earlier record, for a file that corrects it. */
export function settingsOf(record: { description: string; parameters: Record<string, unknown> }): UploadSettings {
  const { parameters } = record;
  const given = isObject(parameters.default_scm_data) ? parameters.default_scm_data : {};
  const { product, activation_status, blacklist_reason, updated_by: _, ...scm } = given;
  return {
    ...emptySettings,
    description: record.description,
    urlPrefix: textOf(parameters.url_prefix),
    idFormat: parameters.id_format === 'gs1' ? 'gs1' : 'default',
    allowDuplicates: parameters.allow_posted_duplicates === true,
    product: textOf(product),
    // Inactive is what a code is without a default.
    status: textOf(activation_status) === '0' ? '' : textOf(activation_status),
    reason: textOf(blacklist_reason),
    scm: Object.fromEntries(Object.entries(scm).map(([key, value]) => [key, textOf(value)])),
  };
}

/** Restores settings after a reload; ignores anything else. */
export function readSettings(draft: Record<string, unknown>): UploadSettings {
  const text = (name: keyof UploadSettings) => textOf(draft[name]);
  return {
    description: text('description'),
    urlPrefix: text('urlPrefix'),
    idFormat: draft.idFormat === 'gs1' ? 'gs1' : 'default',
    allowDuplicates: draft.allowDuplicates === true,
    product: text('product'),
    productName: text('productName'),
    status: text('status'),
    reason: text('reason'),
    scm: isObject(draft.scm)
      ? Object.fromEntries(Object.entries(draft.scm).map(([key, value]) => [key, textOf(value)]))
      : {},
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
