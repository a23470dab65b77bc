import { toolsets } from './operations.ts';

/** Toolsets whose operations are tools when none are chosen: uploads, their outcome, and files. */
export const defaultToolsets = ['ingestion', 'codes', 'documents'];

/**
 * Reads a choice such as `ingestion,workorders`, `all` or `none`.
 * @returns undefined for a name that is no toolset
 */
export function chooseToolsets(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return defaultToolsets;
  if (text === 'all') return toolsets;
  if (text === 'none') return [];
  const names = text.split(',').map((name) => name.trim());
  return names.every((name) => toolsets.includes(name)) ? names : undefined;
}
