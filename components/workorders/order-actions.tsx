import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { FormFoot } from '#components/ui/form-foot.tsx';
import { paths } from '#lib/portal/paths.ts';

/** The end of an order form. Cancel forgets what was typed. */
export function OrderActions({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const router = useRouter();
  return (
    <FormFoot>
      <Button type="submit" variant="primary" busy={busy}>
        {t('orderCodes')}
      </Button>
      <Button
        onClick={() => {
          onCancel();
          router.push(paths.workorders);
        }}
      >
        {common('cancel')}
      </Button>
    </FormFoot>
  );
}
