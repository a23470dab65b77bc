/** Returns a random key. `randomUUID` is missing where the portal is reached by plain http from another machine. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
