import { appendFile, type FileHandle, mkdtemp, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JournalEntry, LoggedVisit } from './journal-entry.ts';
import { VisitJournal } from './visit-journal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proofmark-journal-'));
});
const opened: VisitJournal[] = [];
async function openJournal(maxBytes: number): Promise<VisitJournal> {
  const journal = await VisitJournal.open(folder, maxBytes);
  opened.push(journal);
  return journal;
}
afterEach(async () => {
  vi.useRealTimers();
  for (const journal of opened.splice(0)) await journal.close();
  await rm(folder, { recursive: true, force: true });
});

const visitOf = (number: number): LoggedVisit => ({
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ids: [`CODE-${number}`],
  companyId: null,
  country: number % 2 ? 'NO' : null,
  callKind: null,
  isStaff: number % 2 === 1,
  madeAt: new Date(1_790_000_000_000 + number),
  code:
    number % 3
      ? null
      : {
          extendedId: `CODE-${number}`,
          companyId: 1,
          workorderId: 2,
          productId: number % 2 ? 3 : null,
          activationStatus: 1,
          blacklistReason: 0,
          isStaticPrint: false,
          result: 'sid',
        },
});

async function replayed(journal: VisitJournal): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  await journal.replay(async (batch) => void entries.push(...batch));
  return entries;
}

const idOf = (entry: JournalEntry) => ('seen' in entry ? entry.seen.extendedId : entry.ids[0]);

it('hands over what was appended, in its order, once', async () => {
  const journal = await openJournal(1e6);
  const visits = Array.from({ length: 50 }, (_, number) => visitOf(number));
  await Promise.all(visits.map((visit) => journal.append(visit)));
  expect(await journal.isEmpty()).toBe(false);
  expect(await replayed(journal)).toEqual(visits);
  expect(await journal.isEmpty()).toBe(true);
  expect(await replayed(journal)).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

it('hands over that a page was seen, after the visit it was made for', async () => {
  const journal = await openJournal(1e6);
  const { uuid, isStaff, madeAt } = visitOf(1);
  const seen = { uuid, extendedId: 'CODE-1', isStaff, visitId: null, country: 'NO', madeAt };
  await journal.append(visitOf(1));
  await journal.append({ seen });
  expect(await replayed(journal)).toEqual([visitOf(1), { seen }]);
});

it('lets nobody but the program read visits', async () => {
  const inner = path.join(folder, 'late-visits');
  const journal = await VisitJournal.open(inner, 1e6);
  opened.push(journal);
  await journal.append(visitOf(1));
  await journal.setAside(visitOf(2));
  const modes = await Promise.all(
    [inner, ...(await readdir(inner)).map((name) => path.join(inner, name))].map((file) => stat(file)),
  );
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600']);
});

it('hands over again what could not be recorded, and what came meanwhile after it', async () => {
  const journal = await openJournal(1e6);
  for (const number of [1, 2, 3]) await journal.append(visitOf(number));
  const seen: string[] = [];
  const failing = journal.replay(async (batch) => {
    seen.push(...batch.map((entry) => idOf(entry) ?? ''));
    throw new Error('away');
  });
  await expect(failing).rejects.toThrow('away');
  expect(seen).toEqual(['CODE-1', 'CODE-2', 'CODE-3']);
  await journal.append(visitOf(4));
  expect((await replayed(journal)).map(idOf)).toEqual(['CODE-1', 'CODE-2', 'CODE-3', 'CODE-4']);
});

it('takes over what a killed program left, but for the line it was writing', async () => {
  const killed = await openJournal(1e6);
  await killed.append(visitOf(1));
  const [name = ''] = await readdir(folder);
  await appendFile(path.join(folder, name), '{"uuid":"00000000-0000');
  const journal = await openJournal(1e6);
  expect([await killed.hasOthers(), await journal.hasOthers(), await journal.isEmpty()]).toEqual([false, true, true]);
  // It may still be written to.
  expect(await replayed(journal)).toEqual([]);
  const before = new Date(Date.now() - 120_000);
  await utimes(path.join(folder, name), before, before);
  expect(await journal.isEmpty()).toBe(false);
  expect(await replayed(journal)).toEqual([visitOf(1)]);
});

it('writes to no segment that another program may have taken over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const slow = await openJournal(1e6);
  await slow.append(visitOf(1));
  const [name = ''] = await readdir(folder);
  vi.setSystemTime(Date.now() + 120_000);
  expect(await replayed(await openJournal(1e6))).toEqual([visitOf(1)]);
  expect(await readdir(folder)).not.toContain(name);
  await slow.append(visitOf(2));
  expect(await replayed(slow)).toEqual([visitOf(2)]);
});

it('takes over at once what a program closed', async () => {
  const before = await openJournal(1e6);
  await before.append(visitOf(1));
  await before.close();
  expect(await replayed(await openJournal(1e6))).toEqual([visitOf(1)]);
});

it('takes no more than it may, and again once there is room', async () => {
  const size = JSON.stringify(visitOf(10)).length + 1;
  const journal = await openJournal(2 * size);
  expect(await journal.append(visitOf(10))).toBe(true);
  expect(await journal.append(visitOf(14))).toBe(true);
  expect(await journal.append(visitOf(16))).toBe(false);
  expect(await replayed(journal)).toHaveLength(2);
  expect(await journal.append(visitOf(16))).toBe(true);
  const next = await openJournal(size);
  expect(await next.append(visitOf(20))).toBe(false);
});

it('says so when the disk does not take a visit', async () => {
  const journal = await openJournal(1e6);
  await rm(folder, { recursive: true });
  await expect(journal.append(visitOf(1))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('sets aside what cannot be recorded', async () => {
  const journal = await openJournal(1e6);
  await journal.setAside(visitOf(2));
  expect(JSON.parse(await readFile(path.join(folder, 'refused.jsonl'), 'utf8'))).toMatchObject({ ids: ['CODE-2'] });
  expect(await journal.isEmpty()).toBe(true);
});

it('hands over many in batches', async () => {
  const journal = await openJournal(1e7);
  const visits = Array.from({ length: 1_201 }, (_, number) => visitOf(number));
  await Promise.all(visits.map((visit) => journal.append(visit)));
  const sizes: number[] = [];
  await journal.replay(async (batch) => void sizes.push(batch.length));
  expect(sizes).toEqual([500, 500, 201]);
  expect(await journal.isEmpty()).toBe(true);
});

// conforms: F16
it('loses nothing behind a line that a full disk cut off', async () => {
  const journal = await openJournal(1e6);
  await journal.append(visitOf(1));
  const probe = await open(path.join(folder, 'probe'), 'w');
  const prototype: Pick<FileHandle, 'appendFile'> = Object.getPrototypeOf(probe);
  await probe.close();
  await rm(path.join(folder, 'probe'));
  const { appendFile: write } = prototype;
  vi.spyOn(prototype, 'appendFile').mockImplementationOnce(async function (this: FileHandle, text) {
    await write.call(this, String(text).slice(0, 20));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  await expect(journal.append(visitOf(2))).rejects.toMatchObject({ code: 'ENOSPC' });
  await journal.append(visitOf(3));
  expect(await replayed(journal)).toEqual([visitOf(1), visitOf(3)]);
  expect(await readdir(folder)).toEqual([]);
});

it('writes again what it wrote into a segment that another program took for abandoned', async () => {
  const slow = await openJournal(1e6);
  await slow.append(visitOf(1));
  const [name = ''] = await readdir(folder);
  const before = new Date(Date.now() - 120_000);
  await utimes(path.join(folder, name), before, before);
  const other = await openJournal(1e6);
  expect(await replayed(other)).toEqual([visitOf(1)]);
  await slow.append(visitOf(2));
  // Also when the other has the name already and has not read yet.
  expect(await replayed(slow)).toEqual([visitOf(2)]);
  expect(await replayed(other)).toEqual([]);
});
