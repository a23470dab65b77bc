/** In local storage: the person who inspects codes in this browser. Signing out removes it. */
export const inspectedReaderKey = 'proofmark.inspector.reader';
