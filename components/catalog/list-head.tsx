import type { ReactNode } from 'react';
import { plural } from '#components/ui/format.ts';
import { PageHeader } from '#components/ui/page-header.tsx';

interface ListHeadProps {
  title: string;
  /** 'brand'; what there is more of gets an s. */
  one: string;
  /** How many fit the address; undefined when that could not be read. */
  count: number | undefined;
  archived: boolean;
  actions: ReactNode;
}

/** The head of a list of the catalogue. With nothing there, the empty state offers the first step instead. */
export function ListHead({ title, one, count, archived, actions }: ListHeadProps) {
  const state = count ? plural(count, archived ? `archived ${one}` : one) : undefined;
  return <PageHeader title={title} state={state} actions={actions || undefined} />;
}
