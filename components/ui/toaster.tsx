'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts, type ToastMessage } from './toast-store.ts';

const ToastList = dynamic(() => import('./toast-list.tsx').then((module) => module.ToastList), { ssr: false });
const none: readonly ToastMessage[] = [];

/** Shows what showToast says. Once, in the shell; what draws the notices loads with the first of them. */
export function Toaster() {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
  return messages.length > 0 ? <ToastList messages={messages} /> : null;
}
