import 'server-only';
import { getMessages } from 'next-intl/server';
import { createElement, type ReactNode } from 'react';
import type { Namespace } from '#lib/texts/messages.ts';
import { MergedMessages } from './merged-messages.ts';

/** Gives client components the messages of some namespaces, in addition to those that the layouts around it give. */
export async function ClientMessages({
  namespaces,
  children,
}: {
  namespaces: readonly Namespace[];
  children: ReactNode;
}) {
  const messages = await getMessages();
  const picked = Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace]]));
  return createElement(MergedMessages, { messages: picked, children });
}
