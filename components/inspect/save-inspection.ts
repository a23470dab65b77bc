import { clearDone, type Inspection } from './inspection-list.ts';
import { readPictures } from './photo-store.ts';

/** Downloads what of an inspection is not sent as a JSON file, with its photos as data URLs. */
export async function saveInspection(inspection: Inspection): Promise<void> {
  const { owner, records, changes, cases, photos } = clearDone(inspection);
  const pictures = await readPictures(photos.map(({ key }) => key));
  const content = {
    format: 'proofmark-unsent-inspections',
    saved_at: new Date().toISOString(),
    inspector: owner?.name ?? null,
    team: owner?.team ?? null,
    company: owner?.company ?? null,
    inspections: records.map(({ key, content, at, position }) => ({
      ...{ key, content, inspected_at: new Date(at).toISOString(), position: position ?? null },
    })),
    values: changes.map(({ valueSet, contents, madeAt }) => ({
      ...{ value_set: valueSet, contents, set_at: new Date(madeAt).toISOString() },
    })),
    cases: cases.map(({ content, note, photo }) => ({ content, note, photo: photo ?? null })),
    photos: await Promise.all(
      photos.map(async ({ key, content }) => {
        const picture = pictures.get(key);
        return { key, content, picture: picture ? await dataUrlOf(picture) : null };
      }),
    ),
  };
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `inspections ${content.saved_at.slice(0, 10)}.json`;
  link.click();
  // The download has begun with the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
