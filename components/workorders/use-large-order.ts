'use client';

import { useState } from 'react';

/** Orders above this are asked about once more before they go out. */
const largeOrder = 1_000_000;

interface LargeOrderOptions {
  busy: boolean;
  quantity: () => number;
  /** Whether the order is right as far as the form can tell; puts the focus where it is not. */
  check: () => Promise<boolean>;
  send: () => void;
}

/** Sends an order, but asks before a very large one: `ask` for <form onSubmit>, `question` for LargeOrderDialog. */
export function useLargeOrder({ busy, quantity, check, send }: LargeOrderOptions) {
  const [asking, setAsking] = useState(false);
  return {
    ask: async (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (busy) return;
      if (quantity() > largeOrder && (await check())) {
        setAsking(true);
        return;
      }
      send();
    },
    question: {
      open: asking,
      onAnswer: (yes: boolean) => {
        setAsking(false);
        if (yes) send();
      },
    },
  };
}
