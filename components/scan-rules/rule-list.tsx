import { useLocale, useTranslations } from 'next-intl';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ScanRule } from '#lib/contract/scan-rules.ts';
import { paths } from '#lib/portal/paths.ts';
import { describeRefs, describeRule } from './rule-words.ts';

/** Each rule as a sentence, with what it did lately. */
export function RuleList({ rules }: { rules: readonly ScanRule[] }) {
  const t = useTranslations('scan-rules');
  const locale = useLocale();
  if (rules.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <ul className="list-none overflow-hidden rounded-surface border border-line bg-surface">
      {rules.map((rule) => (
        <li
          key={rule.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3.5 py-2.5 last:border-0"
        >
          <div className="min-w-0 flex-1 basis-56">
            <TextLink href={paths.scanRule(rule.id)}>{describeRule(rule, t)}</TextLink>
            <p className="text-xs text-ink3">
              {[describeRefs(rule, locale, t), t('lately', rule.lately)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <Status tone={rule.is_on ? 'active' : 'off'}>{t(rule.is_on ? 'on' : 'off')}</Status>
        </li>
      ))}
    </ul>
  );
}
