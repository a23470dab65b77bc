export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Every message with its key, as ['codes.export.title', 'Export']. */
export const flatMessages = (tree: MessageTree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatMessages(value, `${prefix}${key}.`),
  );
