import type { ReactNode } from 'react';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useTexts } from '#texts';
import type { CatalogKind } from './catalog-kinds.ts';

interface ListHeadProps {
  title: string;
  /** 'brand'; what there is more of gets an s. */
  kind: CatalogKind;
  /** How many fit the address; undefined when that could not be read. */
  count: number | undefined;
  archived: boolean;
  actions: ReactNode;
}

/** The head of a list of the catalogue. With nothing there, the empty state offers the first step instead. */
export function ListHead({ title, kind, count, archived, actions }: ListHeadProps) {
  const t = useTexts('catalog');
  const state = count ? t(archived ? 'list.countArchived' : 'list.count', { kind, count }) : undefined;
  return <PageHeader title={title} state={state} actions={actions || undefined} />;
}
