/** In local storage: the person who inspects codes in this browser. Signing out removes it. */
export const inspectorKey = 'proofmark.inspector.reader';
