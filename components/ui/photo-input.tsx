import type { RefObject } from 'react';

interface PhotoInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  /** On a phone it opens the camera, for one photo; otherwise several files can be chosen. */
  camera?: boolean;
  onFiles: (files: readonly File[]) => void;
}

const accept = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.jpg,.jpeg,.png,.webp,.heic';

/** The unseen field behind a button that asks for photos: the button clicks it. */
export function PhotoInput({ inputRef, label, camera = false, onFiles }: PhotoInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      aria-label={label}
      hidden
      {...(camera ? { accept: 'image/*', capture: 'environment' as const } : { accept, multiple: true })}
      onChange={({ currentTarget: input }) => {
        onFiles([...(input.files ?? [])]);
        // The same photo can be chosen again.
        input.value = '';
      }}
    />
  );
}
