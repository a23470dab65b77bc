/** A tab of a list: what it sets in the address. */
export interface View {
  label: string;
  set: Readonly<Record<string, unknown>>;
  count?: number | undefined;
}

/** Names of the parameters of an address that the tabs of a list set. */
export const viewParams = (views: readonly View[]): string[] => [
  ...new Set(views.flatMap(({ set }) => Object.keys(set))),
];

/** Returns the tab whose parameters an address has; undefined where it combines them in another way. */
export const currentView = (views: readonly View[], values: View['set']): View | undefined =>
  views.find(({ set }) => viewParams(views).every((name) => (values[name] ?? null) === (set[name] ?? null)));
