import { useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';

/** Possible values of an SCM field, their sources and the places that show them. */
export function ScmValues({ scmKey }: { scmKey: string }) {
  const t = useTranslations('catalog');
  const key = <span className="font-mono text-code">{scmKey}</span>;
  return (
    <Section title={t('values.about')}>
      <div className="max-w-160">
        <Facts
          facts={[
            { label: t('values.kind'), value: t('values.kindText') },
            {
              label: t('values.setBy'),
              value: t.rich('values.setByText', { key: () => key }),
            },
            { label: t('values.seenIn'), value: t.rich('values.seenInText', { key: () => key }) },
            {
              label: t('values.foundBy'),
              value: t.rich('values.foundByText', {
                name: () => <span className="font-mono text-code">scm_{scmKey}</span>,
              }),
            },
          ]}
        />
      </div>
    </Section>
  );
}
