'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/select.tsx';
import type { CaseRecord } from '#lib/contract/cases.ts';
import { updateCase } from './actions.ts';
import { useCaseChange } from './use-case-change.ts';

interface CaseOwnerProps {
  record: Pick<CaseRecord, 'id' | 'owner'>;
  userId: number;
  /** Users the reader can give the case to; empty for readers who do not see them. */
  people: readonly { id: number; name: string }[];
}

/** Takes a case, or gives it to a colleague. */
export function CaseOwner({ record: { id, owner }, userId, people }: CaseOwnerProps) {
  const t = useTranslations('cases');
  const { busy, runLoud } = useCaseChange();
  const give = (to: number | null) => void runLoud(() => updateCase(id, { owner: to }));
  return (
    <div className="grid gap-2">
      {people.length > 0 ? (
        <Select
          aria-label={t('chooseOwner')}
          value={owner ? String(owner.id) : ''}
          placeholder={t('nobody')}
          disabled={busy}
          options={people.map((person) => ({ value: String(person.id), label: person.name }))}
          onChange={({ target }) => give(target.value === '' ? null : Number(target.value))}
        />
      ) : (
        (owner?.name ?? t('nobody'))
      )}
      {owner?.id !== userId && (
        <Button busy={busy} onClick={() => give(userId)} className="w-fit">
          {t('take')}
        </Button>
      )}
    </div>
  );
}
