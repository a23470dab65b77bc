import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon } from '#components/ui/plain-icons.tsx';

interface SelectionFrameProps {
  /** 'Selected codes'. */
  label: string;
  /** Number of selected rows, or the result of an action on them. */
  words: ReactNode;
  /** Buttons. */
  children: ReactNode;
  /** Label and action of the cross. */
  closeLabel: string;
  onClose: () => void;
  /** Content below the frame. */
  more?: ReactNode;
}

/** The bar that stays in sight below a list while something in it is chosen. */
export function SelectionFrame({ label, words, children, closeLabel, onClose, more }: SelectionFrameProps) {
  return (
    <section
      aria-label={label}
      data-bottom-bar
      className="arrive sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-picture border border-line2 bg-surface py-2.5 pr-2.5 pl-4 shadow-[0_8px_24px_-8px_rgb(0_0_0/0.18)] max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:pb-[max(0.625rem,env(safe-area-inset-bottom))]"
    >
      <p role="status" className="min-w-0 flex-1 text-sm font-medium max-md:pr-10">
        {words}
      </p>
      <div className="flex items-center gap-2 max-md:relative max-md:order-last max-md:w-full max-md:overflow-x-auto max-md:py-0.5">
        {children}
      </div>
      <IconButton label={closeLabel} onClick={onClose} className="max-md:absolute max-md:top-2 max-md:right-2">
        <CloseIcon size={16} strokeWidth={1.75} />
      </IconButton>
      {more}
    </section>
  );
}
