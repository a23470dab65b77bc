import { artworkCategory, caseCategory, inspectionCategory, scanCategory } from '../shared/categories.ts';

const kinds: Record<string, { name: string; ending: string; contentType: string }> = {
  [artworkCategory]: { name: 'artwork', ending: 'zip', contentType: 'application/zip' },
  [caseCategory]: { name: 'dossier', ending: 'zip', contentType: 'application/zip' },
  [inspectionCategory]: { name: 'inspections', ending: 'zip', contentType: 'application/zip' },
  [scanCategory]: { name: 'scans', ending: 'csv', contentType: 'text/csv' },
};
const codes = { name: 'codes', ending: 'zip', contentType: 'application/zip' };

/**
 * File name and type of a document.
 * @param day on which it was asked for, where its reader is
 */
export function fileOf(document: { key: string; category: string }, day: string) {
  const { name, ending, contentType } = kinds[document.category] ?? codes;
  return { fileName: `${name} ${day} ${document.key.slice(-6)}.${ending}`, contentType };
}
