import type { WorkorderTemplate } from '#lib/contract/workorders.ts';

export interface Named {
  id: number;
  name: string;
}

/** Records that an order can name: read once with the page. */
export interface OrderLookups {
  templates: WorkorderTemplate[];
  /** Printing partners with an accepted partnership. */
  partners: Named[];
  /** Those that the company has asked and that have not answered yet: an order waits for them. */
  askedPartners: Named[];
  substrates: Named[];
  layouts: Named[];
}

export const noLookups: OrderLookups = { templates: [], partners: [], askedPartners: [], substrates: [], layouts: [] };

/** Entries of a Select. */
export function toOptions(list: readonly Named[]): { value: string; label: string }[] {
  return list.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** The name behind an id; `otherwise`, which has its number, where the reader may not see more. */
export function nameOf(list: readonly Named[], id: number, otherwise: string): string {
  return list.find((entry) => entry.id === id)?.name ?? otherwise;
}
