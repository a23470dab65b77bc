import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ScanRule, ScanRuleHit } from '#lib/contract/scan-rules.ts';
import { paths } from '#lib/portal/paths.ts';
import { RestoreCodes } from './rule-steps.tsx';

/** Latest hits of a rule, with buttons to put codes back. */
export function RuleHits({ rule, hits, count }: { rule: ScanRule; hits: readonly ScanRuleHit[]; count: number }) {
  const t = useTranslations('scan-rules');
  const isHeld = (hit: ScanRuleHit) => hit.action === 'blacklist' && hit.put_back_at === null;
  return (
    <Section title={t('hits')} end={hits.some(isHeld) ? <RestoreCodes rule={rule} /> : undefined}>
      {hits.length === 0 ? (
        <p className="text-ink2">{t('noHits')}</p>
      ) : (
        <ul className="list-none overflow-hidden rounded-surface border border-line bg-surface">
          {hits.map((hit) => (
            <li
              key={hit.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3.5 py-2.5 last:border-0"
            >
              <div className="min-w-0 flex-1 basis-56">
                <TextLink href={paths.code(hit.code)}>
                  <span className="font-mono text-code break-all">{hit.code}</span>
                </TextLink>
                <p className="text-xs text-ink3">
                  {hit.product && `${hit.product.name} · `}
                  <Time value={hit.scanned_at} />
                </p>
              </div>
              <Status tone={isHeld(hit) ? 'bad' : 'wait'}>
                {t(hit.put_back_at ? 'wasRestored' : hit.action === 'blacklist' ? 'blacklisted' : 'warned')}
              </Status>
              {isHeld(hit) && <RestoreCodes rule={rule} code={hit.code} />}
            </li>
          ))}
        </ul>
      )}
      {count > hits.length && <p className="mt-2 text-xs text-ink3">{t('moreHits', { count: count - hits.length })}</p>}
    </Section>
  );
}
