import { useTranslations } from 'next-intl';
import { accentOn, paperColors, type Scheme } from '#lib/contract/values/accent-color.ts';

interface CheckPagePreviewProps {
  name: string;
  /** `#rrggbb`; null for the colour of the service. */
  accent?: string | null;
  /** Addresses of the brand's logo and the product's picture. */
  logo?: string | null;
  picture?: string | null;
}

const usual: Record<Scheme, string> = { light: '#0b62b8', dark: '#6cb6ff' };
const ink: Record<Scheme, string> = { light: '#17191e', dark: '#eceae4' };

/** The head and the button of the check page in a brand's colours, on a light and on a dark phone. */
export function CheckPagePreview({ name, accent = null, logo = null, picture = null }: CheckPagePreviewProps) {
  const t = useTranslations('catalog');
  return (
    <div role="img" aria-label={t('brand.preview')} className="grid gap-3 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((scheme) => {
        const { spot, onSpot } = accentOn(scheme, accent ?? usual[scheme]);
        return (
          <div
            key={scheme}
            className="grid content-start gap-3 rounded-picture border border-line p-4"
            style={{ background: paperColors[scheme], color: ink[scheme] }}
          >
            {logo ? (
              // biome-ignore lint/performance/noImgElement: made small by the service; nothing to optimise
              <img
                src={logo}
                alt=""
                className="max-h-12 max-w-full justify-self-start rounded-sm bg-white px-1.5 py-1"
              />
            ) : (
              <span className="size-4 rounded-full border-2" style={{ borderColor: spot }} />
            )}
            <span className="font-semibold break-words">{name || t('field.name')}</span>
            {picture && (
              // biome-ignore lint/performance/noImgElement: a blob, or made small by the service
              <img src={picture} alt="" className="max-h-45 max-w-full justify-self-start rounded-picture" />
            )}
            <span
              className="rounded-control px-3 py-2 text-center text-sm font-semibold"
              style={{ background: spot, color: onSpot }}
            >
              {t('brand.previewButton')}
            </span>
          </div>
        );
      })}
    </div>
  );
}
