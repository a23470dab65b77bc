'use client';

import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useReader } from '#components/ui/use-reader.ts';
import { daysOf } from './days-of-filters.ts';
import { describeMoments, describeNumbers } from './document-words.ts';
import { PopoverFilter } from './popover-filter.tsx';
import { momentsOf, numbersOf, readMoments } from './typed-values.ts';

interface TypedFilterProps {
  value: string | undefined;
  onChange: (value: string | null) => void;
  defaultOpen: boolean;
}

const read = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** From one day to another; either may be open. */
export function DaysFilter({ label, value, onChange, defaultOpen }: TypedFilterProps & { label: string }) {
  const words = useTranslations('activity');
  const t = useTranslations('codes');
  const { timeZone } = useReader();
  const days = value && daysOf(value, timeZone);
  const { from, to } = readMoments(days);
  return (
    <PopoverFilter
      defaultOpen={defaultOpen}
      label={label}
      value={days && describeMoments(days, words)}
      onClear={() => onChange(null)}
      note={t('filter.days', { zone: timeZone })}
      onSubmit={(form) => {
        const given = momentsOf(read(form, 'from'), read(form, 'to'));
        if (given === undefined) return t('filter.daysWrong');
        onChange(given || null);
        return undefined;
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        <Field label={t('filter.from')} optional="unsaid">
          <Input type="date" name="from" className="min-w-0" defaultValue={from} />
        </Field>
        <Field label={t('filter.to')} optional="unsaid">
          <Input type="date" name="to" className="min-w-0" defaultValue={to} />
        </Field>
      </div>
    </PopoverFilter>
  );
}

/** From one number to another, both included. */
export function NumbersFilter({
  label,
  hint,
  value,
  onChange,
  defaultOpen,
}: TypedFilterProps & { label: string; hint?: string }) {
  const words = useTranslations('activity');
  const t = useTranslations('codes');
  const [from, to] = value?.split(',') ?? [];
  return (
    <PopoverFilter
      defaultOpen={defaultOpen}
      label={label}
      value={value && describeNumbers(value, words)}
      onClear={() => onChange(null)}
      note={hint ?? t('filter.both')}
      onSubmit={(form) => {
        const numbers = numbersOf(read(form, 'from'), read(form, 'to'));
        if (numbers === undefined) return t('filter.numbersWrong');
        onChange(numbers || null);
        return undefined;
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        <Field label={t('filter.from')} optional="unsaid">
          <Input name="from" mono inputMode="numeric" maxLength={15} className="min-w-0" defaultValue={from} />
        </Field>
        <Field label={t('filter.to')} optional="unsaid">
          <Input name="to" mono inputMode="numeric" maxLength={15} className="min-w-0" defaultValue={to} />
        </Field>
      </div>
    </PopoverFilter>
  );
}

/** The whole value of a code: its serial number, or its id. */
export function TextFilter({
  label,
  maxLength,
  value,
  onChange,
  defaultOpen,
}: TypedFilterProps & { label: string; maxLength: number }) {
  const t = useTranslations('codes');
  return (
    <PopoverFilter
      defaultOpen={defaultOpen}
      label={label}
      value={value}
      onClear={() => onChange(null)}
      note={t('filter.whole')}
      onSubmit={(form) => {
        onChange(read(form, 'value') || null);
        return undefined;
      }}
    >
      <Field label={label} optional="unsaid">
        <Input name="value" mono maxLength={maxLength} defaultValue={value} />
      </Field>
    </PopoverFilter>
  );
}
