// Written by `npm run texts` from en/workorders.json.

export interface WorkordersTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
