'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { NumberInput } from '#components/forms/number-input.tsx';
import { Field } from '#components/ui/field.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { codesOf } from './canceled-codes.ts';
import type { UnprintedAnswer, UnprintedChoice } from './unprinted-places.ts';
import { UnprintedRanges } from './unprinted-ranges.tsx';

interface UnprintedFieldsProps {
  workorder: Workorder;
  choices: readonly UnprintedChoice[];
  /** Codes that have to be named; undefined where it is not known how many. */
  missing: number | undefined;
  value: UnprintedAnswer;
  onChange: (value: UnprintedAnswer) => void;
  error: string | undefined;
}

/** Fields for the codes that a press left out: the last ones, ranges, or another choice. */
export function UnprintedFields(props: UnprintedFieldsProps) {
  const { workorder, choices, missing, value, onChange, error } = props;
  const t = useTranslations('workorders');
  const id = useId();
  const labels: Record<UnprintedChoice, { label: string; hint?: string }> = {
    none: { label: t('unprinted.none') },
    last:
      missing === undefined
        ? { label: t('unprinted.last') }
        : { label: t('unprinted.lastOf', { count: missing }), hint: describeLast(workorder, missing, t) },
    ranges: { label: t('unprinted.ranges'), hint: t('unprinted.rangesHint') },
    unknown: { label: t('unprinted.unknown'), hint: t('unprinted.unknownHint', { company: workorder.company.name }) },
  };
  return (
    <fieldset
      aria-labelledby={`${id}-legend`}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-2.5"
    >
      <p id={`${id}-legend`} className="text-sm font-medium">
        {t('unprinted.legend')}
      </p>
      <RadioGroup
        labelledBy={`${id}-legend`}
        value={value.choice}
        onValueChange={(choice) => onChange({ ...value, choice: choice as UnprintedChoice })}
        options={choices.map((choice) => ({ value: choice, ...labels[choice] }))}
      />
      {value.choice === 'last' && missing === undefined && (
        <Field label={t('unprinted.howMany')}>
          <NumberInput value={value.last} onChange={(last) => onChange({ ...value, last })} />
        </Field>
      )}
      {value.choice === 'ranges' && (
        <UnprintedRanges
          workorder={workorder}
          missing={missing}
          value={value.ranges}
          onChange={(ranges) => onChange({ ...value, ranges })}
        />
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="arrive text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function describeLast(workorder: Workorder, count: number, t: ReturnType<typeof useTranslations<'workorders'>>) {
  const last = codesOf(workorder);
  const first = last - count + 1;
  const { first_serial_number: start, last_serial_number: lastSerial } = workorder;
  if (start === null || lastSerial === null) return t('unprinted.lastHint', { count, first, last });
  const firstSerial = String(Number(lastSerial) - count + 1).padStart(10, '0');
  return t('unprinted.lastHintSerials', { count, first, last, firstSerial, lastSerial });
}
