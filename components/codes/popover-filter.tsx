'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';

interface PopoverFilterProps {
  label: string;
  /** Current value in words; undefined while the filter is off. */
  value: string | undefined;
  onClear: () => void;
  /** Sets what was typed. Answers what is wrong with it, if anything; then the popover stays. */
  onSubmit: (form: FormData) => string | undefined;
  /** Fields of the form, by name. */
  children: ReactNode;
  /** Said beside the button. */
  note?: string;
  defaultOpen?: boolean;
}

/** A filter one types into: a chip that opens a small form. */
export function PopoverFilter({
  label,
  value,
  onClear,
  onSubmit,
  children,
  note,
  defaultOpen = false,
}: PopoverFilterProps) {
  const t = useTranslations('codes');
  const [open, setOpen] = useState(defaultOpen);
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = onSubmit(new FormData(event.currentTarget));
    setWrong(message);
    if (message === undefined) setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setWrong(undefined);
      }}
    >
      <PopoverTrigger asChild>
        <FilterChip label={label} value={value} onClear={value === undefined ? undefined : onClear} />
      </PopoverTrigger>
      <PopoverContent aria-label={label} className="w-84 p-3">
        <form onSubmit={submit} noValidate className="grid gap-3">
          {children}
          <p role="alert" className={cx('text-xs text-bad', wrong === undefined && 'sr-only')}>
            {wrong}
          </p>
          <div className="flex items-center justify-between gap-3">
            <span className="text-xs text-ink3">{note}</span>
            <Button type="submit">{t('filter.show')}</Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  );
}
