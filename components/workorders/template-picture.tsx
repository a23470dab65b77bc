import { useTranslations } from 'next-intl';
import { PictureFrame } from '#components/ui/picture-frame.tsx';
import type { WorkorderTemplate } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';

export type PicturedTemplate = Pick<WorkorderTemplate, 'id' | 'name' | 'picture'>;

interface TemplatePictureProps {
  template: PicturedTemplate;
  size?: 'full' | 'thumbnail';
  className?: string;
}

/** The uploaded picture of a template; nothing where it has none. */
export function TemplatePicture({ template, size = 'thumbnail', className }: TemplatePictureProps) {
  const t = useTranslations('templates');
  const { id, name, picture } = template;
  if (!picture) return null;
  return (
    <PictureFrame
      src={paths.templatePicture(id, picture.uploaded_at, size)}
      alt={t('pictureOf', { name })}
      {...(className && { className })}
    />
  );
}
