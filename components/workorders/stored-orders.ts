'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { useSessionUserId } from '#components/session/session-user.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { isSid } from './workorder-state.ts';

/** Part of the service's answer to an order that is needed to find its codes again. */
export interface StoredOrder {
  id: number;
  reference: string | null;
  quantity: number;
  isSid: boolean;
  /** When the service took it. */
  at: string;
  /** Set when its printing was confirmed here. */
  isConfirmed: boolean;
}

const mostOrders = 200;
const none: readonly StoredOrder[] = [];
const known = new Map<string, readonly StoredOrder[]>();
const listeners = new Set<() => void>();
const keyOf = (user: number) => `proofmark-orders-${user}`;

/**
 * The orders that the reader has placed in this browser, newest first, and what adds one: for services that take orders
 * and have no list of them.
 */
export function useStoredOrders(): [readonly StoredOrder[], (workorder: Workorder) => void] {
  const user = useSessionUserId();
  const key = keyOf(user);
  const orders = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => none,
  );
  return [orders, useCallback((workorder) => storeOrder(user, workorder), [user])];
}

/** Adds an order to those of a reader. */
export function storeOrder(user: number, workorder: Workorder): void {
  const key = keyOf(user);
  write(key, withOrder(read(key), workorder));
}

/** The orders with one more, or with what is known of it now. */
export function withOrder(orders: readonly StoredOrder[], workorder: Workorder): StoredOrder[] {
  const order: StoredOrder = {
    id: workorder.id,
    reference: workorder.reference,
    quantity: workorder.quantity,
    isSid: isSid(workorder),
    at: workorder.creation_date,
    isConfirmed: workorder.equipment !== null,
  };
  return [order, ...orders.filter(({ id }) => id !== order.id)].slice(0, mostOrders);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isOrder = (value: unknown): value is StoredOrder =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'quantity' in value &&
  'at' in value &&
  typeof value.id === 'number' &&
  typeof value.quantity === 'number' &&
  typeof value.at === 'string';

function read(key: string): readonly StoredOrder[] {
  const before = known.get(key);
  if (before) return before;
  let orders = none;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (Array.isArray(stored)) orders = stored.filter(isOrder).slice(0, mostOrders);
  } catch {
    // Storage may be blocked or hold something else: none is remembered then.
  }
  known.set(key, orders);
  return orders;
}

function write(key: string, orders: readonly StoredOrder[]): void {
  known.set(key, orders);
  try {
    localStorage.setItem(key, JSON.stringify(orders));
  } catch {
    // They still hold until the page is left.
  }
  for (const listener of listeners) listener();
}
