// Written by `npm run texts` from en/proofs.json.

export interface ProofsTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
