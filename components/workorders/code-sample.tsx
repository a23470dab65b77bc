import { useTranslations } from 'next-intl';
import { drawQr, type QrPicture } from '#components/codes/qr-picture.ts';
import { CropMarks } from '#components/ui/crop-marks.tsx';
import { type Fact, Facts } from '#components/ui/facts.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { drawSampleGraphic } from './graphic-picture.ts';

/** Ids of the right length and alphabet that no code has: they say that they are samples. */
const sampleIds: Record<Workorder['extended_id_style'], string> = {
  'compact-12': 'sample-id-12',
  legacy: 'SAMPLEID0SAMPLEID0SAMPLEID0SAMPL',
};

/** In modules. Cells of a real graphic are finer than a screen shows. */
const graphicWindow = 11;
const insideGraphic = 10;
const outsideGraphic = 20;
const cellsPerModule = 3;

/** Where the graphic is, and how large; null where there is none. */
function graphicPlace(layout: Workorder['code_layout'], t: Translator<'workorders'>): string | null {
  if (layout === 'none') return null;
  if (layout === 'custom') return t('sample.custom');
  return layout === 'sg-inside'
    ? t('sample.inside', { side: String(insideGraphic) })
    : t('sample.outside', { side: String(outsideGraphic) });
}

interface CodeSampleProps {
  urlPrefix: string;
  style: Workorder['extended_id_style'];
  layout?: Workorder['code_layout'];
  /** 'beside' puts the measures right of the picture, 'below' under it. */
  measures?: 'beside' | 'below';
}

/**
 * How a code of these settings looks: a real QR of the address with a sample id between crop marks, and its measures.
 */
export function CodeSample({ urlPrefix, style, layout = 'none', measures = 'beside' }: CodeSampleProps) {
  const t = useTranslations('workorders');
  const id = sampleIds[style];
  const address = urlPrefix + id;
  const inside = layout === 'sg-inside';
  const picture = drawQr(address, inside ? { level: 'H', window: graphicWindow } : {});
  const facts: Fact[] = picture
    ? [
        {
          label: t('sample.code'),
          value: t('sample.codeValue', { version: String(picture.version), level: inside ? 'H' : 'M' }),
        },
        { label: t('sample.size'), value: t('sample.sizeValue', { size: String(picture.size) }) },
        { label: t('sample.graphic'), value: graphicPlace(layout, t) },
        { label: t('sample.quiet'), value: t('sample.quietValue') },
        { label: t('sample.address'), value: t('sample.addressValue', { length: String(address.length) }) },
        { label: t('sample.id'), value: t('sample.idValue', { length: String(id.length), style }) },
      ]
    : [];
  return (
    <div
      className={measures === 'beside' ? 'flex flex-wrap items-start gap-x-[26px] gap-y-4 print:grid' : 'grid gap-4'}
    >
      {picture ? (
        <CropMarks caption={t('sample.caption')} sub={id}>
          <CodePicture picture={picture} layout={layout} />
        </CropMarks>
      ) : (
        <p className="text-ink2">{t('sample.tooLong')}</p>
      )}
      <div className="grid gap-2.5 pt-1">
        <Facts facts={facts} columns="narrow" />
        <p className="max-w-76 font-mono text-xs break-all text-ink3">
          {urlPrefix}
          <span className="text-ink2">{id}</span>
        </p>
      </div>
    </div>
  );
}

/** The picture alone, for where a glance is enough. */
export function CodeThumbnail({ urlPrefix, style, layout }: Required<Omit<CodeSampleProps, 'measures'>>) {
  const settings = layout === 'sg-inside' ? { level: 'H' as const, window: graphicWindow } : {};
  const picture = drawQr(urlPrefix + sampleIds[style], settings);
  return picture && <CodePicture picture={picture} layout={layout} />;
}

function CodePicture({ picture, layout }: { picture: QrPicture; layout: Workorder['code_layout'] }) {
  const t = useTranslations('workorders');
  const { size, path } = picture;
  const outside = layout === 'sg-outside';
  const side = outside ? outsideGraphic : insideGraphic;
  // Beside the code the graphic is two modules off, level with its middle.
  const place = outside ? { x: size + 2, y: (size - side) / 2 } : { x: (size - side) / 2, y: (size - side) / 2 };
  const width = outside ? size + 2 + side : size;
  const withGraphic = outside || layout === 'sg-inside';
  return (
    <svg
      viewBox={`0 0 ${width} ${size}`}
      role="img"
      aria-label={t('sample.alt', {
        size: String(size),
        graphic: withGraphic ? (outside ? 'outside' : 'inside') : 'none',
      })}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
      {withGraphic && (
        <path
          d={drawSampleGraphic(side * cellsPerModule)}
          fill="currentColor"
          shapeRendering="auto"
          transform={`translate(${place.x} ${place.y}) scale(${1 / cellsPerModule})`}
        />
      )}
    </svg>
  );
}
