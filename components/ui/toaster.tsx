'use client';

import { useSyncExternalStore } from 'react';
import { later } from './later.tsx';
import { currentToasts, subscribeToToasts, type ToastMessage } from './toast-store.ts';

const ToastList = later(() => import('./toast-list.tsx').then((module) => module.ToastList));
const none: readonly ToastMessage[] = [];

/** Shows what showToast says. Once, in the shell; what draws the notices loads with the first of them. */
export function Toaster() {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
  return messages.length > 0 ? <ToastList messages={messages} /> : null;
}
