import { RegionPicture } from '#components/ui/region-picture.tsx';
import { verdicts } from '#components/verdict/verdict-words.ts';
import type { JudgedPhoto } from './judged-photo.ts';

/** The photo with the place of the code marked on it, as the service found it. */
export function PhotoView({ item }: { item: JudgedPhoto }) {
  const tone = item.result ? verdicts[item.result.authentication_status].tone : 'off';
  return <RegionPicture url={item.url} name={item.name} region={item.result?.image_roi} tone={tone} />;
}
