'use client';

import { type BaseSyntheticEvent, useRef, useState } from 'react';
import { isLargeOrder } from './large-order.ts';

interface LargeOrderOptions {
  busy: boolean;
  quantity: () => number;
  /** How many codes the company orders as a rule. */
  usual: number | undefined;
  /** Whether the order is right as far as the form can tell; puts the focus where it is not. */
  check: () => Promise<boolean>;
  send: (event?: BaseSyntheticEvent) => void;
}

/** Sends an order, but asks before a very large one: `ask` for <form onSubmit>, `question` for LargeOrderDialog. */
export function useLargeOrder({ busy, quantity, usual, check, send }: LargeOrderOptions) {
  const [asking, setAsking] = useState(false);
  const submitted = useRef<BaseSyntheticEvent>(undefined);
  return {
    ask: async (event: BaseSyntheticEvent) => {
      event.preventDefault();
      if (busy) return;
      submitted.current = event;
      if (isLargeOrder(quantity(), usual) && (await check())) {
        setAsking(true);
        return;
      }
      send(event);
    },
    question: {
      open: asking,
      onAnswer: (yes: boolean) => {
        setAsking(false);
        if (yes) send(submitted.current);
      },
    },
  };
}
