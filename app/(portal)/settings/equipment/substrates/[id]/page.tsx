import { getTranslations } from 'next-intl/server';
import { DeleteButton } from '#components/equipment/delete-button.tsx';
import { SubstrateForm } from '#components/equipment/substrate-form.tsx';
import { recordView } from '#components/shell/area-views.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { getSubstrate } from '#lib/contract/printing.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { readId } from '#lib/portal/read-id.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('equipment', (t) => t('substrate'));

export default async function SubstratePage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('equipment');
  const user = await requireSession();
  return recordView({
    page: 'equipment',
    user,
    read: async () => read(getSubstrate, { params: { id: readId((await params).id) } }),
    kind: t('substrate'),
    notLoaded: t('substrateNotLoaded'),
    nameOf: ({ name }) => name,
    show: (substrate) => {
      const { id, name, description, calibrated_equipment: calibrated } = substrate;
      const mayEdit = can(user, 'template_edit');
      return (
        <>
          <PageHeader
            title={name}
            state={description || t('substrateText')}
            actions={mayEdit && <DeleteButton kind="substrate" id={id} name={name} />}
          />
          <div className="max-w-[720px]">
            <Section title={t('calibratedEquipment')}>
              {calibrated.length === 0 ? (
                <p className="text-ink2">{t('calibratedByNone')}</p>
              ) : (
                <ul className="list-none divide-y divide-line rounded-surface border border-line bg-surface">
                  {calibrated.map((equipment) => (
                    <li key={equipment.id} className="px-3.5 py-2.5">
                      <TextLink href={paths.oneEquipment(equipment.id)}>{equipment.name}</TextLink>
                    </li>
                  ))}
                </ul>
              )}
            </Section>
            {mayEdit && (
              <Section title={t('nameAndDescription')}>
                <SubstrateForm substrate={substrate} />
              </Section>
            )}
          </div>
        </>
      );
    },
  });
}
