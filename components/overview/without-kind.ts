import type { OpenItem } from '#lib/contract/open-items.ts';
import type { OpenItemKind } from '#lib/contract/values/open-items.ts';

export interface OpenItems {
  count: number;
  items: OpenItem[];
}

/** Returns the items of all other kinds. */
export function withoutKind({ count, items }: OpenItems, kind: OpenItemKind | undefined): OpenItems {
  const others = items.filter((item) => item.kind !== kind);
  return { count: count - (items.length - others.length), items: others };
}
