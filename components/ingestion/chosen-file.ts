/** Limit of post data. */
export const mostBytes = 1024 ** 3;

export interface ChosenFile {
  file: File;
  isPasted: boolean;
}
