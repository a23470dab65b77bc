import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { capturesNeeded } from '#lib/contract/values/print-quality.ts';
import { nextPrintName, type ProofPrint } from './group-prints.ts';

interface PrintNameFieldProps {
  prints: readonly ProofPrint[];
  value: string;
  onChange: (name: string) => void;
  /** Where there is little room: without the hint. */
  compact?: boolean;
}

/** Print of the next photos, where several prints carry one code: any name, with the known ones proposed. */
export function PrintNameField({ prints, value, onChange, compact = false }: PrintNameFieldProps) {
  const t = useTranslations('proofs');
  const known = prints.filter((print) => print.name);
  const next = nextPrintName(known.map((print) => print.name));
  return (
    <div className="grid gap-2">
      <Field label={t('print.which')} {...(compact ? {} : { hint: t('print.whichHint') })}>
        <Input
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          className="max-w-60"
        />
      </Field>
      <div className={cx('flex gap-1.5', compact ? 'relative -mx-1 overflow-x-auto p-1' : 'flex-wrap')}>
        {known.map((print) => (
          <Button
            key={print.key}
            aria-pressed={print.name === value}
            onClick={() => onChange(print.name)}
            className={cx(print.name === value && 'border-ink inset-ring inset-ring-ink')}
          >
            {print.name}
            <span className="text-ink3">
              {t('print.usableOf', { usable: String(print.usable), needed: String(capturesNeeded) })}
            </span>
          </Button>
        ))}
        {value !== next && <Button onClick={() => onChange(next)}>{t('print.next', { name: next })}</Button>}
      </div>
    </div>
  );
}
