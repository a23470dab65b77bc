// Written by `npm run texts` from en/equipment.json.

export interface EquipmentTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
