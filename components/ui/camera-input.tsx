import type { RefObject } from 'react';

interface CameraInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  onFiles: (files: readonly File[]) => void;
}

/** Hidden file field that opens the camera of a phone, for one photo: a button clicks it. */
export function CameraInput({ inputRef, label, onFiles }: CameraInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      aria-label={label}
      hidden
      accept="image/*"
      capture="environment"
      onChange={({ currentTarget: input }) => {
        onFiles([...(input.files ?? [])]);
        // The same photo can be chosen again.
        input.value = '';
      }}
    />
  );
}
