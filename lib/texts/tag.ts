import type { ReactNode } from 'react';

/** What an element of a message, `<link>…</link>`, becomes. */
export type Tag = (inside: ReactNode) => ReactNode;
