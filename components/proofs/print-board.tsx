import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { capturesNeeded, printsNeeded } from '#lib/contract/values/print-quality.ts';
import { describePrint, labelOf, type ProofPrint } from './group-prints.ts';

/** Every print with its usable photos as dots, and the places of those still to come. */
export function PrintBoard({ prints }: { prints: readonly ProofPrint[] }) {
  const t = useTranslations('proofs');
  const empty = Math.max(0, printsNeeded - prints.length);
  return (
    <ol
      aria-label={t('print.prints')}
      className="flex list-none flex-col gap-px overflow-hidden rounded-surface border border-line bg-line md:grid md:grid-cols-5"
    >
      {prints.map((print, index) => (
        <PrintCell key={print.key} number={index + 1} print={print} />
      ))}
      {Array.from({ length: empty }, (_, index) => prints.length + index + 1).map((number) => (
        <PrintCell key={number} number={number} />
      ))}
      {/* The last row is white to its end. */}
      {prints.length > printsNeeded && prints.length % 5 > 0 && (
        <li aria-hidden="true" className={cx('bg-surface max-md:hidden', rests[prints.length % 5])} />
      )}
    </ol>
  );
}

const rests: Record<number, string> = { 1: 'col-span-4', 2: 'col-span-3', 3: 'col-span-2', 4: 'col-span-1' };

function PrintCell({ number, print }: { number: number; print?: ProofPrint }) {
  const t = useTranslations('proofs');
  const usable = print?.usable ?? 0;
  const isComplete = usable >= capturesNeeded;
  const unusable = (print?.captures.length ?? 0) - usable;
  return (
    <li className="flex min-w-0 items-center gap-3 bg-surface px-3.5 py-2.5 md:grid md:content-start md:gap-2 md:py-3.5">
      <span className="min-w-0 flex-1">
        {print?.name ? (
          <>
            <span className="block truncate font-mono text-2xs text-ink3" title={print.code}>
              {labelOf(print)}
            </span>
            <span className="block truncate font-medium">{t('print.name', { name: print.name })}</span>
          </>
        ) : (
          <>
            <span className={cx('block text-xs', print ? 'text-ink2' : 'text-ink3')}>
              {t('print.name', { name: String(number) })}
            </span>
            {print && (
              <span className="block truncate font-mono text-code font-medium" title={print.code}>
                {labelOf(print)}
              </span>
            )}
          </>
        )}
      </span>
      <span aria-hidden="true" className="flex flex-none items-center gap-1">
        {Array.from({ length: Math.max(capturesNeeded, usable) }, (_, slot) => slot)
          .slice(0, 6)
          .map((slot) => (
            <span
              key={slot}
              className={cx('size-2.5 rounded-full', slot < usable ? 'bg-ok' : 'border-[1.5px] border-line2')}
            />
          ))}
      </span>
      <span className="flex flex-none items-center gap-1 text-xs text-ink3 max-md:w-24 max-md:justify-end max-md:text-right">
        {isComplete && <Check size={13} strokeWidth={2.25} aria-hidden="true" className="text-ok" />}
        <span className={cx(isComplete && 'font-medium text-ok')}>{describePrint({ usable }, t)}</span>
      </span>
      {unusable > 0 && (
        <span className="text-xs text-wait max-md:hidden">{t('print.notUsable', { count: unusable })}</span>
      )}
    </li>
  );
}
