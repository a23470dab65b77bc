import { cx } from '#components/ui/cx.ts';
import { capturesNeeded, printsNeeded } from '#lib/contract/values/print-quality.ts';

const tips: readonly [string, string][] = [
  ['Straight from above', 'Lay the print flat. Hold the phone level over it, without leaning.'],
  ['Close', 'The code fills about half of the picture, with paper visible all around it.'],
  ['Sharp', 'Wait until the code is sharp on the screen, hold still, then take the photo.'],
  ['Even light', 'Daylight or a bright lamp from the side. No flash, no shadow, no reflection.'],
];

interface PhotoTipsProps {
  namesPrints: boolean;
  isOpen: boolean;
  /** Side by side, where there is room. */
  isWide: boolean;
}

/** What is needed and how a photo becomes usable, for the person at the press. */
export function PhotoTips({ namesPrints, isOpen, isWide }: PhotoTipsProps) {
  return (
    <details open={isOpen} className="mt-[26px]">
      <summary className="w-fit rounded-sm text-sm font-semibold marker:text-ink3">How to take the photos</summary>
      <ol
        className={cx(
          'mt-2.5 grid list-none text-sm/5',
          isWide ? 'gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3' : 'gap-2.5',
        )}
      >
        <li>
          <p className="font-medium">{printsNeeded} different prints</p>
          <p className="text-ink2">
            From the running press, not one after the other: a few sheets apart.
            {namesPrints ? ' They carry one code, so give each print a name.' : ' Each has a code of its own.'}
          </p>
        </li>
        <li>
          <p className="font-medium">{capturesNeeded} usable photos of each</p>
          <p className="text-ink2">Move the phone a little between them. What is not usable says why.</p>
        </li>
        {tips.map(([title, text]) => (
          <li key={title}>
            <p className="font-medium">{title}</p>
            <p className="text-ink2">{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
