import { artworkCategory, caseCategory, inspectionCategory, scanCategory } from '../shared/categories.ts';

export const contentTypes = {
  csv: 'text/csv',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const names: Record<string, string> = {
  [artworkCategory]: 'artwork',
  [caseCategory]: 'dossier',
  [inspectionCategory]: 'inspections',
  [scanCategory]: 'scans',
};
const endings = ['csv', 'xlsx'] as const;

/**
 * File name and type of a document.
 * @param day on which it was asked for, where its reader is
 */
export function fileOf(document: { key: string; category: string; object_key: string }, day: string) {
  const name = names[document.category] ?? 'codes';
  const ending = endings.find((one) => document.object_key.endsWith(`.${one}`)) ?? 'zip';
  return { fileName: `${name} ${day} ${document.key.slice(-6)}.${ending}`, contentType: contentTypes[ending] };
}
