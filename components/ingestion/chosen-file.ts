export interface ChosenFile {
  file: File;
  isPasted: boolean;
}
