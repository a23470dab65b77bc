import { useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import type { LookupKind } from '#lib/contract/lookups.ts';
import { type LookupRecord, lookups, textOf } from './lookups.ts';

/** Fields of a simple resource, for a user who may not change it. The name is the title of the page. */
export function LookupFacts({ kind, record }: { kind: LookupKind; record: LookupRecord }) {
  const t = useTranslations('catalog');
  return (
    <Facts
      facts={lookups[kind].fields
        .filter(({ name }) => name !== 'name')
        .map(({ name, labelKey, choices, noneKey = 'detail.none' as const }) => {
          const value = textOf(record, name);
          const choice = choices?.find((each) => each.value === value);
          return { label: t(labelKey), value: choice ? t(choice.labelKey) : value || t(noneKey) };
        })}
    />
  );
}
