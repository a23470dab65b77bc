import { useTranslations } from 'next-intl';
import { Callout } from '#components/ui/callout.tsx';
import { Facts } from '#components/ui/facts.tsx';

/** A print that was enrolled by the photo beside it. */
export function EnrolledPanel({ code, isKnown }: { code: string; isKnown: boolean }) {
  const t = useTranslations('proofs');
  return (
    <section aria-label={t('column.result')} className="min-w-0">
      <Callout tone="ok" size="large" title={t('enrol.enrolled')}>
        {isKnown ? t('photo.sentBefore') : t('enrol.kept')}
      </Callout>
      <div className="mt-4">
        <Facts
          facts={[{ label: t('fact.code'), value: <span className="break-all">{code}</span>, copy: code, mono: true }]}
        />
      </div>
    </section>
  );
}
