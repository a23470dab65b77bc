'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '#components/ui/dialog.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { minPictureSide } from '#lib/contract/picture-limits.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { cropPicture, croppedSize, pixelsOf, type Size, startPart } from './crop-picture.ts';
import { useObjectUrl } from './use-object-url.ts';
import type { PictureKind } from './use-picture.ts';

/** Ratio of width to height; undefined for any. */
const ratios = { wide: 4 / 3, square: 1, free: undefined } as const;
type Shape = keyof typeof ratios;

/** Shapes to choose from, the usual one first. */
const shapes: Readonly<Record<PictureKind, readonly [Shape, ...Shape[]]>> = {
  brand: ['free'],
  product: ['wide', 'square', 'free'],
  template: ['wide', 'free'],
};

/** Handles that are seen on any picture. */
const cropperStyle =
  'max-h-[max(180px,calc(100dvh-22rem))] bg-white [--rc-border-color:#fff] [--rc-drag-handle-bg-colour:#17191e] [--rc-focus-color:var(--spot)] pointer-coarse:[--rc-drag-handle-bg-colour:rgb(23_25_30/0.6)]';

const savedFile = { name: 'picture', type: 'image/png' };

const labels = (t: Translator<'forms'>) => ({
  cropArea: t('picture.part'),
  nwDragHandle: t('picture.handle.nw'),
  nDragHandle: t('picture.handle.n'),
  neDragHandle: t('picture.handle.ne'),
  eDragHandle: t('picture.handle.e'),
  seDragHandle: t('picture.handle.se'),
  sDragHandle: t('picture.handle.s'),
  swDragHandle: t('picture.handle.sw'),
  wDragHandle: t('picture.handle.w'),
});

interface CropDialogProps {
  kind: PictureKind;
  /** The picture to crop: a chosen file, or the address of the saved one. */
  picture: File | string;
  onCrop: (file: File) => void;
  onClose: () => void;
}

/** A window to choose a part of a picture, by pointer or keyboard. */
export function CropDialog({ kind, picture, onCrop, onClose }: CropDialogProps) {
  const t = useTranslations('forms');
  const common = useTranslations('common');
  const [shape, setShape] = useState<Shape>(shapes[kind][0]);
  const [part, setPart] = useState<PercentCrop>();
  const [size, setSize] = useState<Size & { scale: number }>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const fileUrl = useObjectUrl(typeof picture === 'string' ? undefined : picture);
  const src = typeof picture === 'string' ? picture : fileUrl;

  const start = (ratio: number | undefined, of: Size) => setPart({ unit: '%', ...startPart(ratio, of) });
  const apply = async () => {
    if (!image.current || !part) return;
    setBusy(true);
    const file = await cropPicture(image.current, part, typeof picture === 'string' ? savedFile : picture);
    setBusy(false);
    if (file) onCrop(file);
    else setFailed(true);
  };
  const least = size ? minPictureSide * size.scale : 0;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="wide">
        <DialogTitle>{t(`picture.${kind}.crop`)}</DialogTitle>
        <DialogDescription>
          {t('picture.cropHow')} <span className="pointer-coarse:hidden">{t('picture.cropKeys')}</span>
        </DialogDescription>
        <DialogBody>
          {shapes[kind].length > 1 && (
            <div className="mb-4">
              <RadioGroup
                label={t('picture.shape')}
                look="row"
                value={shape}
                onValueChange={(value) => {
                  setShape(value as Shape);
                  if (size) start(ratios[value as Shape], size);
                }}
                options={shapes[kind].map((value) => ({ value, label: t(`picture.shapes.${value}`) }))}
              />
            </div>
          )}
          <div className="grid min-h-40 place-items-center rounded-surface bg-sunken p-4">
            {src && !failed && (
              <ReactCrop
                {...(part && { crop: part })}
                onChange={(_, percent) => setPart(percent)}
                aspect={ratios[shape] ?? 0}
                minWidth={least}
                minHeight={least}
                keepSelection
                className={cropperStyle}
                ariaLabels={labels(t)}
              >
                {/* biome-ignore lint/performance/noImgElement: a blob, or made small by the service */}
                <img
                  ref={image}
                  src={src}
                  alt={t('picture.chosen')}
                  onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height, width: shown } }) => {
                    setSize({ width, height, scale: shown / width });
                    start(ratios[shape], { width, height });
                  }}
                  onError={() => setFailed(true)}
                />
              </ReactCrop>
            )}
            {failed && (
              <p role="alert" className="text-sm text-bad">
                {t('picture.notCropped')}
              </p>
            )}
          </div>
          <p className="mt-2 text-xs text-ink3 tabular-nums">
            {part && size ? t('picture.pixels', { ...croppedSize(pixelsOf(part, size)) }) : '\u00a0'}
          </p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!part || failed} onClick={apply}>
            {t('picture.cropped')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
