import { useTranslations } from 'next-intl';
import { CropMarks } from '#components/ui/crop-marks.tsx';
import { Surface } from '#components/ui/surface.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

export interface CheckPreviewProps {
  url: string;
  /** QR code of the address. */
  picture: { size: number; path: string } | undefined;
}

/** The check as a website embeds it, and the way to it on a phone. */
export function CheckPreview({ url, picture }: CheckPreviewProps) {
  const t = useTranslations('scan-apps');
  return (
    <Surface padded={false} className="grid overflow-hidden lg:grid-cols-[1fr_auto]">
      <iframe src={url} title={t('embed.frame')} allow="camera; geolocation" loading="lazy" className="h-140 w-full" />
      <div className="border-t border-line p-5 lg:w-60 lg:border-t-0 lg:border-l">
        {picture && (
          <CropMarks>
            <svg
              viewBox={`0 0 ${picture.size} ${picture.size}`}
              role="img"
              aria-label={t('embed.qr')}
              shapeRendering="crispEdges"
            >
              <path d={picture.path} fill="currentColor" />
            </svg>
          </CropMarks>
        )}
        <p className="mt-4 text-sm text-ink2">{t('embed.onPhone')}</p>
        <p className="mt-2 text-sm">
          <TextLink href={url}>{t('embed.open')}</TextLink>
        </p>
      </div>
    </Surface>
  );
}

/** Snippet for a website, with the app's own identifier. */
export const checkSnippet = (
  codeUrl: string,
  identifier: string,
) => `<script src="${codeUrl}/check/v1/proofmark-check.js" async></script>
<proofmark-check app="${identifier}"></proofmark-check>`;
