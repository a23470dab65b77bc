import { getLocale, getTranslations } from 'next-intl/server';
import { RuleForm } from '#components/scan-rules/rule-form.tsx';
import { RuleHits } from '#components/scan-rules/rule-hits.tsx';
import { DeleteRule, TurnRule } from '#components/scan-rules/rule-steps.tsx';
import { describeRefs, describeRule } from '#components/scan-rules/rule-words.ts';
import { recordView } from '#components/shell/area-views.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { getScanRule, listScanRuleHits } from '#lib/contract/scan-rules.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('scan-rules', (t) => t('rule'));

export default async function ScanRulePage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('scan-rules');
  const locale = await getLocale();
  const user = await requireSession();
  return recordView({
    page: 'scanRules',
    user,
    read: async () => {
      const id = readId((await params).id);
      const [rule, hits] = await Promise.all([
        read(getScanRule, { params: { id } }),
        read(listScanRuleHits, { params: { id }, query: { limit: 20 } }),
      ]);
      if (!rule.ok) return rule;
      return hits.ok ? { ok: true as const, data: { rule: rule.data, hits: hits.data } } : hits;
    },
    kind: t('rule'),
    notLoaded: t('notLoaded'),
    nameOf: ({ rule }) => `${t('rule')} ${rule.id}`,
    show: ({ rule, hits }) => (
      <>
        <PageHeader
          title={describeRule(rule, t)}
          state={[describeRefs(rule, locale, t), t('lately', rule.lately)].filter(Boolean).join(' · ')}
          actions={<TurnRule rule={rule} />}
        />
        <RuleHits rule={rule} hits={hits.results} count={hits.count} />
        <Section title={t('change')}>
          <Surface>
            <RuleForm rule={rule} seesUsers={can(user, 'user_manage')} />
          </Surface>
        </Section>
        <DeleteRule rule={rule} />
      </>
    ),
  });
}
