import { activationStatus } from '#lib/contract/codes.ts';
import { composeLine } from '#lib/contract/values/line.ts';

export type ScmValue = string | number | boolean | null;

/** Parameters of an ingestion, as the record echoes them and the job reads them. */
export interface IngestionParameters {
  default_scm_data: Record<string, ScmValue>;
  use_serial_number: boolean;
  id_format: 'default' | 'gs1';
  url_prefix: string;
  printing_partner: number | null;
  allow_posted_duplicates: boolean;
  /** The header was put before the sender's rows: errors count from the line below it. Absent otherwise. */
  header_added?: true;
  /** Rows of the sender's file that are left out of the sent one. Absent otherwise. */
  left_out?: { count: number; rows: number[] };
}

/** Defaults of each code, split by what they fill. Empty values count as not given. */
export interface CodeDefaults {
  productSku: string | null;
  activationStatus: number;
  blacklistReason: number;
  updatedBy: string | null;
  scm: Record<string, string>;
}

/** @param status the status of codes that neither the file nor the defaults give one */
export function readDefaults(data: IngestionParameters['default_scm_data'], status = 0): CodeDefaults {
  const defaults: CodeDefaults = {
    productSku: null,
    activationStatus: status,
    blacklistReason: 0,
    updatedBy: null,
    scm: {},
  };
  for (const [key, raw] of Object.entries(data)) {
    if (raw === null || raw === '') continue;
    if (key === 'product') {
      defaults.productSku = composeLine(String(raw)) === '' ? null : String(raw);
      continue;
    }
    const value = composeLine(String(raw));
    if (value === '') continue;
    if (key === 'activation_status') defaults.activationStatus = Number(value);
    else if (key === 'blacklist_reason') defaults.blacklistReason = Number(value);
    else if (key === 'updated_by') defaults.updatedBy = value;
    else Object.defineProperty(defaults.scm, key, { value, enumerable: true });
  }
  return defaults;
}

/** Only a blacklisted code has a reason. */
export const fitsStatus = (reason: number, status: number): boolean =>
  reason === 0 || status === activationStatus.blacklisted;
