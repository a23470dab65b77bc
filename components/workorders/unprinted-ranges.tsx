'use client';

import { Camera, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { readCodeOf } from '#components/photos/photo-content.ts';
import { Button } from '#components/ui/button.tsx';
import { CameraInput } from '#components/ui/camera-input.tsx';
import { cx } from '#components/ui/cx.ts';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { maxUnprintedRanges } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { readRange, type TypedRange } from './unprinted-places.ts';
import { useCodePlaces } from './use-code-places.ts';

interface UnprintedRangesProps {
  workorder: Workorder;
  /** Codes that have to be named; undefined where it is not known how many. */
  missing: number | undefined;
  value: readonly TypedRange[];
  onChange: (value: readonly TypedRange[]) => void;
}

/**
 * Ranges of codes by number, serial number or scan, with their sum. Enter goes on to the next field, as hand scanners
 * end with it.
 */
export function UnprintedRanges({ workorder, missing, value, onChange }: UnprintedRangesProps) {
  const t = useTranslations('workorders');
  const group = useRef<HTMLDivElement>(null);
  const texts = useMemo(() => value.flat(), [value]);
  const placeOf = useCodePlaces(workorder, texts);
  const ranges = value.map((range) => readRange(range, (text) => placeOf(text) ?? undefined));
  const named = ranges.reduce((sum, { count }) => sum + count, 0);
  const set = (index: number, range: TypedRange) => onChange(value.map((one, at) => (at === index ? range : one)));
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const inputs = [...(group.current?.querySelectorAll('input[type=text]') ?? [])] as HTMLInputElement[];
    inputs[inputs.indexOf(event.currentTarget) + 1]?.focus();
  };
  return (
    <div ref={group} className="grid gap-3 border-l-2 border-line pl-4">
      {value.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no name but its place
        <div key={index} className="grid gap-1">
          <div className="grid grid-cols-2 gap-x-3 gap-y-1">
            {(['first', 'last'] as const).map((end, at) => (
              <RangeEnd
                key={end}
                label={end === 'first' ? t('unprinted.first') : t('unprinted.last1')}
                text={range[at] ?? ''}
                problem={problemOf(range[at] ?? '', placeOf)}
                onKeyDown={goOn}
                onChange={(text) => set(index, at === 0 ? [text, range[1]] : [range[0], text])}
              />
            ))}
          </div>
          <div className="flex min-h-7 items-center justify-between gap-2 text-xs text-ink3">
            <span className={cx(ranges[index]?.isBackwards && 'text-bad')}>{describeRow(index)}</span>
            {value.length > 1 && (
              <IconButton
                label={t('unprinted.remove')}
                onClick={() => onChange(value.filter((_, other) => other !== index))}
              >
                <X size={15} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button disabled={value.length >= maxUnprintedRanges} onClick={() => onChange([...value, ['', '']])}>
          {t('unprinted.add')}
        </Button>
        <p role="status" className={cx('text-sm tabular-nums', named === missing ? 'text-ok' : 'text-ink2')}>
          {describeSum(named, missing)}
        </p>
      </div>
    </div>
  );

  function problemOf(text: string, find: typeof placeOf): string | undefined {
    return text.trim() !== '' && find(text) === null ? t('unprinted.notFound', { text: text.trim() }) : undefined;
  }

  function describeRow(index: number): string {
    const { first = 0, last = 0, count = 0, isBackwards = false } = ranges[index] ?? {};
    if (isBackwards) return t('unprinted.backwards');
    return count === 0 ? '' : t('unprinted.row', { count, first, last });
  }

  function describeSum(sum: number, target: number | undefined): string {
    if (target === undefined) return t('unprinted.sumAlone', { named: sum });
    if (sum === target) return t('unprinted.sum', { named: sum, missing: target });
    return sum < target
      ? t('unprinted.sumMissing', { named: sum, missing: target, count: target - sum })
      : t('unprinted.sumTooMany', { named: sum, missing: target, count: sum - target });
  }
}

interface RangeEndProps {
  label: string;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** One end of a range. Under a finger a photo of the code fills it in. */
function RangeEnd({ label, text, problem, onChange, onKeyDown }: RangeEndProps) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const camera = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<'reading' | { message: string }>();
  const read = async ([file]: readonly File[]) => {
    if (!file) return;
    setPhoto('reading');
    const result = await readCodeOf(file, common);
    setPhoto(result.ok ? undefined : result);
    if (result.ok) onChange(result.content);
  };
  return (
    <div className="relative">
      <Field
        label={label}
        optional="unsaid"
        error={photo && photo !== 'reading' ? photo.message : problem}
        hint={photo === 'reading' ? t('unprinted.reading') : undefined}
      >
        <Input
          type="text"
          className="pointer-coarse:pr-11"
          autoComplete="off"
          spellCheck={false}
          maxLength={800}
          value={text}
          onChange={(event) => {
            setPhoto(undefined);
            onChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <span className="absolute top-6 right-0.5 hidden pointer-coarse:block">
        <IconButton label={t('unprinted.photograph')} onClick={() => camera.current?.click()}>
          <Camera size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </span>
      <CameraInput inputRef={camera} label={t('unprinted.photograph')} onFiles={(files) => void read(files)} />
    </div>
  );
}
