/** What post data allows. */
export const mostBytes = 1024 ** 3;

export interface ChosenFile {
  file: File;
  isPasted: boolean;
}
