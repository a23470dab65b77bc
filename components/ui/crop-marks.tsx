import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const corners = [
  'top-0 left-0 border-r border-b',
  'top-0 right-0 border-b border-l',
  'bottom-0 left-0 border-t border-r',
  'bottom-0 right-0 border-t border-l',
];

interface CropMarksProps {
  /** The picture of a code; fills the frame. White behind it in dark too, as on paper. */
  children: ReactNode;
  /** Mono line below: the serial number. */
  caption?: ReactNode;
  /** Fainter mono line below that: the id. */
  sub?: ReactNode;
  /** 168 px by default; 'large' 240 px; 'fill' takes the width it gets. */
  size?: 'normal' | 'large' | 'fill';
}

const sizes = { normal: 'size-[168px]', large: 'size-60', fill: 'aspect-square w-full' };

/** A proof: a code between crop marks. */
export function CropMarks({ children, caption, sub, size = 'normal' }: CropMarksProps) {
  return (
    <figure className={cx('m-0', size === 'fill' ? 'w-full' : 'w-fit')}>
      <div className={cx('relative bg-white p-[18px] text-black', sizes[size])}>
        {corners.map((corner) => (
          <span key={corner} aria-hidden="true" className={cx('absolute size-3 border-black', corner)} />
        ))}
        <div className="grid h-full w-full place-items-center [&>img]:size-full [&>svg]:size-full">{children}</div>
      </div>
      {(caption || sub) && (
        <figcaption className="mt-2 font-mono text-code font-medium">
          {caption}
          {sub && <span className="block text-xs font-normal break-all text-ink3">{sub}</span>}
        </figcaption>
      )}
    </figure>
  );
}
