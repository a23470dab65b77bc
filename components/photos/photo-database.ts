/** In IndexedDB. */
export const photoDatabase = 'proofmark-photos';
