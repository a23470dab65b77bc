'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { AskFirst } from '#components/forms/ask-first.tsx';
import { OptionPicker } from '#components/forms/option-picker.tsx';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Equipment } from '#lib/contract/printing.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { calibrate, endCalibration, findSubstrates } from './actions.ts';

/** The substrates that equipment is calibrated for: one more, one less. */
export function Calibrations({ equipment }: { equipment: Equipment }) {
  const t = useTranslations('equipment');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const unreachable = useUnreachable();
  const add = async (substrate: number, name: string) => {
    setBusy(true);
    setFailure(undefined);
    const result = await calibrate(equipment.id, { substrate }).catch(unreachable);
    setBusy(false);
    if (result.ok) {
      toast.success(t('calibrated.done', { name }));
      router.refresh();
    } else if (!leaveIfSignedOut(result)) setFailure(result.message);
  };
  const picker = (
    <OptionPicker
      label={t('findSubstrate')}
      placeholder={t('name')}
      nothing={t('noSubstrate')}
      search={findSubstrates}
      value={undefined}
      onPick={({ value, label }) => void add(Number(value), label)}
      trigger={<Button busy={busy}>{t('calibrate')}</Button>}
    />
  );
  return (
    <Section title={t('calibratedFor')} end={equipment.substrates.length > 0 && picker}>
      {failure && (
        <Callout tone="bad" title={t('notCalibrated')} role="alert" className="mb-3">
          {failure}
        </Callout>
      )}
      {equipment.substrates.length === 0 ? (
        <EmptyState title={t('calibratedNone')} action={picker}>
          {t('calibratedNoneText')}
        </EmptyState>
      ) : (
        <ul className="list-none divide-y divide-line rounded-surface border border-line bg-surface">
          {equipment.substrates.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-3.5 py-2.5">
              <TextLink href={paths.substrate(id)}>{name}</TextLink>
              <AskFirst
                label={t('endCalibration.action')}
                ariaLabel={t('endCalibration.label', { name })}
                title={t('endCalibration.title', { name })}
                description={t('endCalibration.text', { equipment: equipment.name, substrate: name })}
                confirmLabel={t('endCalibration.action')}
                run={() => endCalibration(equipment.id, id)}
                done={t('endCalibration.done')}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
