import { type Reason, reason } from '#lib/texts/reason.ts';
import type { FieldRecord } from './field-record.ts';
import type { UploadError } from './upload-errors.ts';
import { cutValue } from './upload-errors.ts';
import { isUploadColumn, reasonOfSeparator, uploadColumnNames } from './upload-rules.ts';

/** The index of each known column in a record; -1 when the file does not have it. */
export type ColumnPlan = {
  count: number;
  id: number;
  product: number;
  activationStatus: number;
  blacklistReason: number;
  updatedBy: number;
  scm: readonly { key: string; index: number }[];
};

export type HeaderOutcome = {
  /** Undefined when no row can be checked under this header. */
  plan: ColumnPlan | undefined;
  errors: UploadError[];
};

/** Matches the header row with the known columns. Spaces around a name are ignored. */
export function planColumns(header: FieldRecord, scmKeys: ReadonlySet<string>): HeaderOutcome {
  const names = header.fields.map((name) => name.trim());
  return planNames(names, scmKeys, header.row);
}

export function planNames(names: readonly string[], scmKeys: ReadonlySet<string>, row: number): HeaderOutcome {
  const errors: UploadError[] = [];
  const fail = (type: UploadError['type'], column: string, value: string, why: Reason) => {
    errors.push({ row, column: cutValue(column), value: cutValue(value), type, reason: why });
  };
  const only = names.length === 1 ? (names[0] ?? '') : '';
  const separator = [';', '\t', '|'].find((character) => only.includes(character));
  if (separator !== undefined) {
    fail('malformed_file_error', '', only, reasonOfSeparator(separator));
    return { plan: undefined, errors };
  }
  if (/^[[{]/.test(only) || /^\[?\{/.test(names[0] ?? '')) {
    fail('malformed_file_error', '', names.join(','), reason('fileIsJson'));
    return { plan: undefined, errors };
  }
  const seen = new Set<string>();
  const scm: { key: string; index: number }[] = [];
  let malformed = false;
  names.forEach((name, index) => {
    if (name === '') {
      fail('malformed_file_error', '', '', reason('columnNameMissing', { number: index + 1 }));
      malformed = true;
    } else if (seen.has(name)) {
      fail('malformed_file_error', name, name, reason('columnNameDuplicated'));
      malformed = true;
    } else if (!isUploadColumn(name)) {
      if (scmKeys.has(name)) scm.push({ key: name, index });
      else fail('invalid_scm_error', name, name, reason('columnScmFieldNotFound'));
    }
    seen.add(name);
  });
  if (!seen.has('id')) fail('missing_id_error', '', '', reason('idColumnMissing'));
  if (malformed || !seen.has('id')) return { plan: undefined, errors };
  return {
    plan: {
      count: names.length,
      id: names.indexOf('id'),
      product: names.indexOf('product'),
      activationStatus: names.indexOf('activation_status'),
      blacklistReason: names.indexOf('blacklist_reason'),
      updatedBy: names.indexOf('updated_by'),
      scm,
    },
    errors,
  };
}

/** The plan of a file without a header: every column there may be, in a fixed order. */
export function planAllColumns(scmKeys: ReadonlySet<string>): { names: string[]; plan: ColumnPlan } {
  const keys = [...scmKeys].filter((key) => key !== '' && !isUploadColumn(key));
  return {
    names: [...uploadColumnNames, ...keys],
    plan: {
      count: uploadColumnNames.length + keys.length,
      id: 0,
      product: 1,
      activationStatus: 2,
      blacklistReason: 3,
      updatedBy: 4,
      scm: keys.map((key, index) => ({ key, index: uploadColumnNames.length + index })),
    },
  };
}
