import { useLocale, useTranslations } from 'next-intl';
import { Callout } from '#components/ui/callout.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';

interface WorkorderUnprintedProps {
  workorder: Workorder;
  seesCodes: boolean;
  mayDecide: boolean;
}

/** Ranges that are named; the change names all of them. */
const shown = 5;

/** Codes that the press left out, or that it is not known which. */
export function WorkorderUnprinted({ workorder, seesCodes, mayDecide }: WorkorderUnprintedProps) {
  const t = useTranslations('workorders');
  const locale = useLocale();
  const { unprinted, printed_quantity: printed, quantity: ordered } = workorder;
  if (!unprinted) return null;
  if (!unprinted.is_known) {
    const decide = printed === null ? t('unprinted.undecidedQuantity') : t('unprinted.undecided', { printed, ordered });
    return (
      <Callout tone="wait" title={t('unprinted.undecidedTitle')} className="mt-4 print:hidden">
        {mayDecide ? decide : t('unprinted.waits', { company: workorder.company.name })}
      </Callout>
    );
  }
  const { quantity: count, ranges, task } = unprinted;
  if (!count) return null;
  const words = ranges
    .slice(0, shown)
    .map((range) => [...new Set(range)].map((place) => formatNumber(place, locale)).join('–'));
  const list = ranges.length > shown ? `${words.join(', ')}, …` : words.join(', ');
  return (
    <Callout title={t('unprinted.title', { count })} className="mt-4">
      {count === 1 ? t('unprinted.number', { ranges: list }) : t('unprinted.numbers', { ranges: list })}{' '}
      {t('unprinted.become')}{' '}
      {task && seesCodes && <TextLink href={paths.codeTask(task)}>{t('unprinted.toChange')}</TextLink>}
    </Callout>
  );
}
