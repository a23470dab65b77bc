// Written by `npm run texts` from en/operator.json.

export interface OperatorTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
