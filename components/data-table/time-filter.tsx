'use client';

import { Check } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Field } from '#components/ui/field.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { Input } from '#components/ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { monthPresets, readTime, timePresets } from '#lib/format/time-range.ts';
import { formatTime } from '#lib/format/times.ts';
import type { Translator } from '#lib/texts/translator.ts';

const presets = [...timePresets.map(({ value }) => value), ...monthPresets];

interface TimeFilterProps {
  /** `time` of the address. */
  value: string | null;
  onChange: (time: string | null) => void;
  /** YYYY-MM-DD in the zone of the days. */
  today: string;
  /** Time zone of the days. */
  timeZone: string;
  /** Name of the filter, “Time” without it. */
  label?: string | undefined;
  /** There is always a time: it cannot be taken off. */
  always?: boolean;
  defaultOpen?: boolean;
}

/** When: a few ranges that move with the day, or two days of one's own. */
export function TimeFilter({
  value,
  onChange,
  today,
  timeZone,
  always = false,
  defaultOpen = false,
  ...props
}: TimeFilterProps) {
  const t = useTranslations('data-table');
  const label = props.label ?? t('time.label');
  const locale = useLocale();
  const [open, setOpen] = useState(defaultOpen);
  const set = readTime(value, today) ? value : null;
  const pick = (time: string | null) => {
    onChange(time);
    setOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <FilterChip
          label={label}
          value={set === null ? undefined : describeTime(set, today, t, locale)}
          onClear={set === null || always ? undefined : () => onChange(null)}
        />
      </PopoverTrigger>
      <PopoverContent aria-label={label} className="w-84 p-1">
        <ul className="list-none">
          {presets.map((preset) => (
            <li key={preset}>
              <button
                type="button"
                aria-pressed={set === preset}
                onClick={() => pick(preset)}
                className="flex w-full items-center rounded-row px-2 py-1.5 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:py-2.5"
              >
                <span className="flex-1">{t(`time.${preset}`)}</span>
                {set === preset && <Check size={14} strokeWidth={2} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
        <OwnDays value={set} today={today} timeZone={timeZone} onPick={pick} />
      </PopoverContent>
    </Popover>
  );
}

function OwnDays({
  value,
  today,
  timeZone,
  onPick,
}: {
  value: string | null;
  today: string;
  timeZone: string;
  onPick: (time: string) => void;
}) {
  const t = useTranslations('data-table');
  const [wrong, setWrong] = useState(false);
  const range = value?.includes('-') ? readTime(value, today) : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, to] = [String(form.get('from')), String(form.get('to'))];
    const time = from === to ? from : `${from},${to}`;
    if (readTime(time, today)) onPick(time);
    else setWrong(true);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-1 grid grid-cols-2 gap-2 border-t border-line p-2">
      <Field label={t('time.from')} optional="unsaid">
        <Input type="date" name="from" className="min-w-0" defaultValue={range?.from} max={today} />
      </Field>
      <Field label={t('time.to')} optional="unsaid">
        <Input type="date" name="to" className="min-w-0" defaultValue={range?.to ?? today} max={today} />
      </Field>
      <p role="alert" className={cx('col-span-2 text-xs text-bad', !wrong && 'sr-only')}>
        {wrong && t('time.wrongDays')}
      </p>
      <div className="col-span-2 flex items-center justify-between gap-2">
        <span className="text-xs text-ink3">{t('time.daysOf', { zone: timeZone.replaceAll('_', ' ') })}</span>
        <Button type="submit">{t('time.show')}</Button>
      </div>
    </form>
  );
}

/** A time of the address in words: 'Last 7 days', '2 Nov', '30 Oct to 2 Nov'. */
function describeTime(time: string, today: string, t: Translator<'data-table'>, locale: string): string {
  const preset = presets.find((each) => each === time);
  if (preset) return t(`time.${preset}`);
  const day = (value: string) => formatTime(value, 'date', { locale: locale, timeZone: 'UTC', now: new Date(today) });
  const [from = '', to] = time.split(',').map(day);
  return to === undefined ? from : t('time.days', { from, to });
}
