// Written by `npm run texts` from en/users.json.

export interface UsersTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
