import type { SupportGroup } from '#lib/contract/support.ts';
import type { Translator } from '#lib/texts/translator.ts';

export interface GroupSection {
  key: string;
  title: string;
  groups: SupportGroup[];
}

/** Groups under their kind of error or their company, those with the most failed uploads first. */
export function groupSections(
  groups: readonly SupportGroup[],
  by: 'error' | 'company',
  t: Translator<'ingestion'>,
): GroupSection[] {
  const sections = new Map<string, GroupSection>();
  for (const group of groups) {
    const key = by === 'error' ? group.error_type : String(group.company.id);
    const title = by === 'error' ? t(`errorKind.${group.error_type}`) : group.company.name;
    const section = sections.get(key) ?? { key, title, groups: [] };
    section.groups.push(group);
    sections.set(key, section);
  }
  const records = (list: readonly SupportGroup[]) => list.reduce((sum, group) => sum + group.records, 0);
  for (const { groups: own } of sections.values()) own.sort((a, b) => b.records - a.records);
  return [...sections.values()].sort((a, b) => records(b.groups) - records(a.groups));
}
