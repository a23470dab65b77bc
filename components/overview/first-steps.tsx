'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { usePolling } from '#components/swr/use-polling.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { cx } from '#components/ui/cx.ts';
import { CheckIcon } from '#components/ui/plain-icons.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import type { FirstSteps as Steps } from '#lib/contract/first-steps.ts';
import type { FirstStepName, FirstStepState } from '#lib/contract/values/first-steps.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadFirstSteps, updateFirstSteps } from './actions.ts';
import { hasOpenSteps } from './has-open-steps.ts';

/** Steps that the user may take. */
export interface FirstStepsRights {
  manage: boolean;
  editProducts: boolean;
  askPartners: boolean;
  order: boolean;
}

interface FirstStepsProps {
  initial: Steps;
  loadedAt: number;
  rights: FirstStepsRights;
}

/** Setup of a new company before its first scan. Each step has one button and detects itself that it is done. */
export function FirstSteps({ initial, loadedAt, rights }: FirstStepsProps) {
  const t = useTranslations('overview');
  const { data, refresh } = usePolling({
    key: ['first-steps'],
    initial,
    loadedAt,
    load: loadFirstSteps,
    isRunning: hasOpenSteps,
    interval: 10_000,
  });
  const [busy, setBusy] = useState(false);
  const dismiss = async (is_dismissed: boolean) => {
    setBusy(true);
    const result = await updateFirstSteps({ is_dismissed });
    setBusy(false);
    refresh();
    if (!result.ok) toast.error(t('firstSteps.notDismissed'), { description: result.message });
    else if (is_dismissed) {
      toast.success(t('firstSteps.dismissed'), {
        action: { label: t('firstSteps.undo'), onClick: () => void dismiss(false) },
      });
    }
  };
  if (!hasOpenSteps(data)) return null;
  const done = data.steps.filter(({ state }) => state === 'done').length;
  const next = data.steps.find(({ name, state }) => state === 'open' && actionOf(name, data, rights, t))?.name;
  const count = data.steps.length;
  return (
    <Section
      title={t('firstSteps.title')}
      className="mt-2"
      end={
        rights.manage && (
          <Button variant="ghost" className="-mr-2 h-7 px-2 text-xs" busy={busy} onClick={() => void dismiss(true)}>
            <span>{t.rich('firstSteps.dismiss', { for: (inside) => <span className="sr-only">{inside}</span> })}</span>
          </Button>
        )
      }
    >
      <div className="overflow-hidden rounded-surface border border-line bg-surface">
        <div className="flex items-center gap-3 border-b border-line px-4 py-2.5 text-xs text-ink3">
          <ProgressBar value={done / count} label={t('firstSteps.title')} tone="ok" size="thick" />
          {t('firstSteps.done', { done, count })}
        </div>
        <ol className="list-none">
          {data.steps.map(({ name, state }, index) => (
            <Step
              key={name}
              number={index + 1}
              name={name}
              state={state}
              action={actionOf(name, data, rights, t)}
              isNext={name === next}
            />
          ))}
        </ol>
      </div>
    </Section>
  );
}

interface StepAction {
  href: string;
  label: string;
}

interface StepProps {
  name: FirstStepName;
  state: FirstStepState;
  number: number;
  action: StepAction | undefined;
  isNext: boolean;
}

function Step({ number, name, state, action, isNext }: StepProps) {
  const t = useTranslations('overview');
  const isDone = state === 'done';
  const isWaiting = state === 'waiting' && (name === 'partner' || name === 'codes');
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 last:border-0',
        isDone ? 'py-1.5' : 'min-h-16 py-2.5',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-7 flex-none place-items-center rounded-full text-sm font-medium tabular-nums',
          isDone ? 'bg-ok text-paper' : isNext ? 'bg-ink text-paper' : 'border border-line2 text-ink3',
        )}
      >
        {isDone ? <CheckIcon size={15} strokeWidth={2.25} /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className={cx('font-strong', isDone && 'text-ink3')}>
          {t(`firstSteps.${name}.title`)}
          {isDone && <span className="sr-only">, {t('firstSteps.isDone')}</span>}
        </p>
        {!isDone && (
          <p className={cx('text-sm', isWaiting ? 'text-wait' : 'text-ink2')}>
            {isWaiting ? t(`firstSteps.${name}.waiting`) : t(`firstSteps.${name}.text`)}
          </p>
        )}
      </div>
      {action && (
        <ButtonLink href={action.href} variant={isNext ? 'primary' : 'secondary'} className="max-sm:ml-11">
          {action.label}
        </ButtonLink>
      )}
    </li>
  );
}

/** Returns the way to do a step; undefined when it is done, comes later, or is for others in the company. */
function actionOf(
  name: FirstStepName,
  { steps, workorder, code }: Steps,
  rights: FirstStepsRights,
  t: Translator<'overview'>,
): StepAction | undefined {
  const stateOf = (wanted: FirstStepName) => steps.find((step) => step.name === wanted)?.state;
  const state = stateOf(name);
  if (state === 'done') return undefined;
  const open = (may: boolean, href: string) => (may ? { href, label: t(`firstSteps.${name}.action`) } : undefined);
  switch (name) {
    case 'product':
      return open(rights.editProducts, paths.newProduct);
    case 'partner':
      if (state === 'waiting') return { href: paths.partners, label: t('firstSteps.partner.waitingAction') };
      return open(rights.askPartners, paths.newPartner);
    case 'template':
      return open(true, paths.templates);
    case 'codes':
      if (state === 'waiting' && workorder !== null) {
        return { href: paths.workorder(workorder), label: t('firstSteps.codes.waitingAction') };
      }
      return open(rights.order, stateOf('template') === 'done' ? paths.newFromTemplate : paths.newWorkorder);
    case 'scan':
      return code === null || stateOf('codes') !== 'done' ? undefined : open(true, paths.code(code));
  }
}
