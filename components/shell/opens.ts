export type ShellPanel = 'menu' | 'find' | 'create' | 'keys' | 'work';

/**
 * Marks a button that opens a panel: the shell listens for all of them. So the top bar of a skeleton works too, and the
 * page it stands for needs no script for it.
 */
export const opensAttribute = 'data-opens';
export const opens = (panel: ShellPanel) => ({ [opensAttribute]: panel });
