/**
 * When a code of a product counts as consumed: never by itself (`none`), at its first genuine check (`genuine`), or
 * when a person says on the check page that they opened the item (`button`).
 */
export const consumptions = ['none', 'genuine', 'button'] as const;
export type Consumption = (typeof consumptions)[number];
