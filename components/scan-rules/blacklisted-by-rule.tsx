import { useTranslations } from 'next-intl';
import { Callout } from '#components/ui/callout.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ScanRule } from '#lib/contract/scan-rules.ts';
import { paths } from '#lib/portal/paths.ts';
import { RestoreCodes } from './rule-steps.tsx';
import { describeRule } from './rule-words.ts';

interface BlacklistedByRuleProps {
  rule: ScanRule;
  code: string;
  at: string;
  /** The scan that met the rule. */
  scan: string | null;
  mayRestore: boolean;
}

/** Explains on a code's page which rule blacklisted it, with a button to put it back. */
export function BlacklistedByRule({ rule, code, at, scan, mayRestore }: BlacklistedByRuleProps) {
  const t = useTranslations('scan-rules');
  const time = () => <Time value={at} />;
  return (
    <Callout tone="bad" title={t('blacklistedBy')}>
      <p>
        {describeRule(rule, t)}{' '}
        {scan === null
          ? t.rich('metByReports', { time })
          : t.rich('metByScan', {
              time,
              scan: (text) => (
                <TextLink href={paths.scan(scan)} className="underline">
                  {text}
                </TextLink>
              ),
            })}{' '}
        <TextLink href={paths.scanRule(rule.id)} className="underline">
          {t('toRule')}
        </TextLink>
      </p>
      {mayRestore && (
        <div className="mt-2">
          <RestoreCodes rule={rule} code={code} />
        </div>
      )}
    </Callout>
  );
}
