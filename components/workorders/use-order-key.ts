'use client';

import { useRef } from 'react';

// randomUUID is missing where the portal is reached by plain http from another machine.
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/**
 * The Idempotency-Key of an order: the same for a second try of the same order, another as soon as anything differs.
 */
export function useOrderKey(): (body: object) => string {
  const attempt = useRef<{ body: string; key: string }>(undefined);
  return (body) => {
    const text = JSON.stringify(body);
    if (attempt.current?.body !== text) attempt.current = { body: text, key: newKey() };
    return attempt.current.key;
  };
}
