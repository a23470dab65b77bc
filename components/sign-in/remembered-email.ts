/** Where this browser keeps the address that was signed in with last. */
export const emailKey = 'proofmark-email';
