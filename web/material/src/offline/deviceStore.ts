/**
 * The store of this device in IndexedDB. Each change is one transaction with strict durability. Devices hold data under
 * these names: renaming a store or a stored field needs a migration.
 */
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import { deviceDatabase } from '../api/deviceDatabase.ts'
import { forgetTap, listTaps, type Tap } from './taps.ts'
import type {
  AbschlussEntry,
  DeviceKontrolle,
  Draft,
  Ende,
  FotoEntry,
  Kontrolle,
  MangelEntry,
  OutboxEntry,
  Queued,
  Rejection,
  StartEntry,
  Zaehlung,
  ZaehlungEntry,
} from './types.ts'

interface StoreSchema extends DBSchema {
  pruefung: { key: string; value: DeviceKontrolle }
  zaehlung: { key: [string, string]; value: Zaehlung; indexes: { kontrolle: string } }
  auftrag: { key: number; value: OutboxEntry & { nr?: number } }
  /** Bytes of photos, apart from their entries because the outbox is read often. */
  datei: { key: string; value: ArrayBuffer }
  /** Last visited position (material id) of each check. */
  ort: { key: string; value: string }
  /** Details entered for positions without a count, by check and material. */
  entwurf: { key: [string, string]; value: Draft }
}

const ALL_STORES = ['pruefung', 'zaehlung', 'auftrag', 'datei', 'ort', 'entwurf'] as const
const COUNT_STORES = ['zaehlung', 'auftrag', 'ort', 'entwurf'] as const
/** A phone may lose power right after the tap. */
const DURABLE: IDBTransactionOptions = { durability: 'strict' }

const database = deviceDatabase<StoreSchema>({
  name: 'zeughaus',
  version: 1,
  upgrade: createStores,
  prepare: storeTaps,
})

function createStores(db: IDBPDatabase<StoreSchema>): void {
  db.createObjectStore('pruefung', { keyPath: 'id' })
  db.createObjectStore('zaehlung', { keyPath: ['kontrolle_id', 'material_id'] }).createIndex(
    'kontrolle',
    'kontrolle_id',
  )
  db.createObjectStore('auftrag', { keyPath: 'nr', autoIncrement: true })
  db.createObjectStore('datei')
  db.createObjectStore('ort')
  db.createObjectStore('entwurf')
}

/** Stores taps that a closed page left in localStorage, before the first read. */
async function storeTaps(db: IDBPDatabase<StoreSchema>): Promise<void> {
  for (const tap of listTaps()) {
    try {
      await storeTap(db, tap)
      forgetTap(tap)
    } catch {
      // The tap stays in localStorage until there is room; other data must not wait for it.
    }
  }
}

async function storeTap(db: IDBPDatabase<StoreSchema>, tap: Tap): Promise<void> {
  const { kontrolle_id, material_id, schluessel, gezaehlt_um } = tap.zaehlung
  const tx = db.transaction(COUNT_STORES, 'readwrite', DURABLE)
  const queued = await tx.objectStore('zaehlung').get([kontrolle_id, material_id])
  // The transaction may have finished after all, or another page may have counted since.
  const isNew = queued === undefined || (queued.schluessel !== schluessel && queued.gezaehlt_um <= gezaehlt_um)
  await Promise.all([isNew ? writeZaehlung(tx, tap) : undefined, tx.done])
}

type CountTransaction = IDBPTransaction<StoreSchema, typeof COUNT_STORES, 'readwrite'>

async function writeZaehlung(tx: CountTransaction, { zaehlung, auftrag }: Tap): Promise<number> {
  const [nr] = await Promise.all([
    tx.objectStore('auftrag').add(auftrag),
    tx.objectStore('zaehlung').put(zaehlung),
    tx.objectStore('ort').put(zaehlung.material_id, zaehlung.kontrolle_id),
    tx.objectStore('entwurf').delete([zaehlung.kontrolle_id, zaehlung.material_id]),
  ])
  return nr
}

export const listKontrollen = async (): Promise<DeviceKontrolle[]> => (await database()).getAll('pruefung')

export const getKontrolle = async (id: string): Promise<DeviceKontrolle | undefined> =>
  (await database()).get('pruefung', id)

export const listZaehlungen = async (kontrolle_id: string): Promise<Zaehlung[]> =>
  (await database()).getAllFromIndex('zaehlung', 'kontrolle', kontrolle_id)

/** A check with its counts and drafts. */
export interface WholeKontrolle {
  readonly kontrolle: DeviceKontrolle
  readonly zaehlungen: readonly Zaehlung[]
  /** By material id. */
  readonly drafts: ReadonlyMap<string, Draft>
}

/** Reads a check with its counts and drafts in one transaction. */
export async function getWholeKontrolle(kontrolle: DeviceKontrolle): Promise<WholeKontrolle> {
  const tx = (await database()).transaction(['pruefung', 'zaehlung', 'entwurf'])
  const range = draftRange(kontrolle.id)
  const [current, zaehlungen, schluessel, values] = await Promise.all([
    tx.objectStore('pruefung').get(kontrolle.id),
    tx.objectStore('zaehlung').index('kontrolle').getAll(kontrolle.id),
    tx.objectStore('entwurf').getAllKeys(range),
    tx.objectStore('entwurf').getAll(range),
  ])
  const drafts = new Map(schluessel.map(([, material_id], index) => [material_id, values[index] ?? {}]))
  return { kontrolle: current ?? kontrolle, zaehlungen, drafts }
}

const draftRange = (kontrolle_id: string): IDBKeyRange => IDBKeyRange.bound([kontrolle_id], [kontrolle_id, []])

/** Stores details of a position until its count. */
export async function putDraft(kontrolle_id: string, material_id: string, entwurf: Draft): Promise<void> {
  const tx = (await database()).transaction('entwurf', 'readwrite', DURABLE)
  await tx.store.put(entwurf, [kontrolle_id, material_id])
  await tx.done
}

export const getLastPosition = async (kontrolle_id: string): Promise<string | undefined> =>
  (await database()).get('ort', kontrolle_id)

export const listEntries = async (): Promise<Queued[]> => (await database()).getAll('auftrag') as Promise<Queued[]>

export const getFile = async (schluessel: string): Promise<ArrayBuffer | undefined> =>
  (await database()).get('datei', schluessel)

/** Stores the service's copy of a check and deletes counts that the copy contains. */
export async function putKontrolle(kontrolle: DeviceKontrolle, contained: readonly Zaehlung[] = []): Promise<void> {
  const tx = (await database()).transaction(['pruefung', 'zaehlung'], 'readwrite', DURABLE)
  await tx.objectStore('pruefung').put(kontrolle)
  for (const { kontrolle_id, material_id, schluessel } of contained) {
    const stored = await tx.objectStore('zaehlung').get([kontrolle_id, material_id])
    if (stored?.schluessel === schluessel) await tx.objectStore('zaehlung').delete([kontrolle_id, material_id])
  }
  await tx.done
}

/**
 * Stores a count and its outbox entry in one transaction. The store may have them already: from localStorage, when it was
 * opened for this count or by a page beside this one.
 *
 * @returns the entry; none when it is sent already
 */
export async function putZaehlung(tap: Tap): Promise<Queued[]> {
  const tx = (await database()).transaction(COUNT_STORES, 'readwrite', DURABLE)
  const { kontrolle_id, material_id, schluessel } = tap.zaehlung
  const before = await tx.objectStore('zaehlung').get([kontrolle_id, material_id])
  const queue = before === undefined ? [] : ((await tx.objectStore('auftrag').getAll()) as Queued[])
  const stored = queue.filter((other) => other.schluessel === schluessel)
  if (stored.length > 0 || before?.schluessel === schluessel) return stored
  const [nr] = await Promise.all([writeZaehlung(tx, tap), tx.done])
  return [{ ...tap.auftrag, nr }]
}

/** Stores outbox entries in one transaction, with the bytes of a photo. */
export async function addEntries(entries: readonly OutboxEntry[], bytes?: ArrayBuffer): Promise<Queued[]> {
  const tx = (await database()).transaction(['auftrag', 'datei'], 'readwrite', DURABLE)
  const queued: Queued[] = []
  for (const auftrag of entries) {
    queued.push({ ...auftrag, nr: await tx.objectStore('auftrag').add(auftrag) })
    if (auftrag.art === 'foto' && bytes !== undefined) await tx.objectStore('datei').put(bytes, auftrag.schluessel)
  }
  await tx.done
  return queued
}

/** Updates an entry, unless the person has removed it meanwhile. */
export async function putEntry(auftrag: Queued): Promise<void> {
  const tx = (await database()).transaction('auftrag', 'readwrite', DURABLE)
  if ((await tx.store.get(auftrag.nr)) !== undefined) await tx.store.put(auftrag)
  await tx.done
}

/** Deletes an entry; with a count its local row, with a defect its photos. */
export async function deleteEntry(auftrag: Queued): Promise<void> {
  const tx = (await database()).transaction(['auftrag', 'datei', 'zaehlung'], 'readwrite', DURABLE)
  const { schluessel } = auftrag
  const removed: Queued[] = [auftrag]
  if (auftrag.art === 'mangel') {
    for (const other of (await tx.objectStore('auftrag').getAll()) as Queued[]) {
      if (other.art === 'foto' && other.mangel_schluessel === schluessel) removed.push(other)
    }
  }
  for (const one of removed) {
    await tx.objectStore('auftrag').delete(one.nr)
    await tx.objectStore('datei').delete(one.schluessel)
  }
  if (auftrag.art === 'zaehlung') {
    const { kontrolle_id, material_id } = auftrag
    const zaehlung = await tx.objectStore('zaehlung').get([kontrolle_id, material_id])
    if (zaehlung?.schluessel === schluessel) await tx.objectStore('zaehlung').delete([kontrolle_id, material_id])
  }
  await tx.done
}

/** Deletes the entry of an accepted count and marks the count as sent, unless a later count has replaced it. */
export async function confirmZaehlung(auftrag: Queued<ZaehlungEntry>, gesendet_um: number): Promise<void> {
  const tx = (await database()).transaction(['auftrag', 'zaehlung'], 'readwrite', DURABLE)
  await tx.objectStore('auftrag').delete(auftrag.nr)
  const zaehlung = await tx.objectStore('zaehlung').get([auftrag.kontrolle_id, auftrag.material_id])
  if (zaehlung?.schluessel === auftrag.schluessel) {
    await tx.objectStore('zaehlung').put({ ...zaehlung, gesendet_um })
  }
  await tx.done
}

/** Deletes the entry of an accepted start and takes in the service's copy of the check. */
export async function confirmStart({ nr, kontrolle_id }: Queued<StartEntry>, stand: Kontrolle): Promise<void> {
  const tx = (await database()).transaction(['auftrag', 'pruefung'], 'readwrite', DURABLE)
  await tx.objectStore('auftrag').delete(nr)
  const kontrolle = await tx.objectStore('pruefung').get(kontrolle_id)
  if (kontrolle !== undefined) await tx.objectStore('pruefung').put({ ...kontrolle, stand })
  await tx.done
}

/** Stores a check begun without a network, and the entry that begins it at the service, in one transaction. */
export async function putStart(kontrolle: DeviceKontrolle, auftrag: StartEntry): Promise<Queued> {
  const tx = (await database()).transaction(['auftrag', 'pruefung'], 'readwrite', DURABLE)
  await tx.objectStore('pruefung').put(kontrolle)
  const nr = await tx.objectStore('auftrag').add(auftrag)
  await tx.done
  return { ...auftrag, nr }
}

/** Deletes the entry of an accepted defect and gives its photos the defect's id. */
export async function confirmMangel(auftrag: Queued<MangelEntry>, mangel_id: string): Promise<void> {
  const tx = (await database()).transaction('auftrag', 'readwrite', DURABLE)
  for (const foto of await tx.store.getAll()) {
    if (foto.art === 'foto' && foto.mangel_schluessel === auftrag.schluessel) await tx.store.put({ ...foto, mangel_id })
  }
  await tx.store.delete(auftrag.nr)
  await tx.done
}

/** Marks a refused defect and its photos as rejected. */
export async function rejectMangel(auftrag: Queued<MangelEntry>, ablehnung: Rejection): Promise<void> {
  const tx = (await database()).transaction('auftrag', 'readwrite', DURABLE)
  const belongsToIt = (other: OutboxEntry): other is FotoEntry =>
    other.art === 'foto' && other.mangel_schluessel === auftrag.schluessel
  for (const other of await tx.store.getAll()) {
    if (other.nr === auftrag.nr || belongsToIt(other)) await tx.store.put({ ...other, ablehnung })
  }
  await tx.done
}

/** A photo that is not in the store yet. */
export interface NewFoto {
  readonly auftrag: FotoEntry
  readonly bytes: ArrayBuffer
}

/** Replaces a rejected defect by its corrected version. The photo stays unless there is a new one. */
export async function replaceMangel(
  old: Queued<MangelEntry>,
  replacement: Queued<MangelEntry>,
  foto: NewFoto | undefined,
): Promise<void> {
  const tx = (await database()).transaction(['auftrag', 'datei'], 'readwrite', DURABLE)
  const [entries, files] = [tx.objectStore('auftrag'), tx.objectStore('datei')]
  await entries.put(replacement)
  for (const photo of (await entries.getAll()) as Queued[]) {
    if (photo.art !== 'foto' || photo.mangel_schluessel !== old.schluessel) continue
    if (foto === undefined) {
      await entries.put({ ...photo, mangel_schluessel: replacement.schluessel, ablehnung: null })
    } else {
      await entries.delete(photo.nr)
      await files.delete(photo.schluessel)
    }
  }
  if (foto !== undefined) {
    await entries.add(foto.auftrag)
    await files.put(foto.bytes, foto.auftrag.schluessel)
  }
  await tx.done
}

/** Marks a check as ended and rejects its waiting entries with the reason. The counts stay. */
export async function endKontrolle(kontrolle_id: string, ende: Ende, ablehnung: Rejection): Promise<void> {
  const tx = (await database()).transaction(ALL_STORES, 'readwrite', DURABLE)
  await end(tx, kontrolle_id, ende, ablehnung)
  await tx.done
}

/** Deletes a check with its counts and entries. Only for finished checks, or on request of the person. */
export async function forgetKontrolle(kontrolle_id: string): Promise<void> {
  const tx = (await database()).transaction(ALL_STORES, 'readwrite', DURABLE)
  await forget(tx, kontrolle_id)
  await tx.done
}

/**
 * Deletes a check that the service has finished. Keeps it as ended when this device holds counts that the finish does
 * not contain.
 *
 * @returns whether it is gone
 */
export async function finishKontrolle(
  { nr, kontrolle_id }: Queued<AbschlussEntry>,
  ende: Ende,
  ablehnung: Rejection,
): Promise<boolean> {
  const tx = (await database()).transaction(ALL_STORES, 'readwrite', DURABLE)
  await tx.objectStore('auftrag').delete(nr)
  const rest = await tx.objectStore('auftrag').getAll()
  const isWhole = !rest.some((auftrag) => auftrag.art === 'zaehlung' && auftrag.kontrolle_id === kontrolle_id)
  if (isWhole) await forget(tx, kontrolle_id)
  else await end(tx, kontrolle_id, ende, ablehnung)
  await tx.done
  return isWhole
}

type WholeTransaction = IDBPTransaction<StoreSchema, typeof ALL_STORES, 'readwrite'>

async function end(tx: WholeTransaction, kontrolle_id: string, ende: Ende, ablehnung: Rejection): Promise<void> {
  const kontrolle = await tx.objectStore('pruefung').get(kontrolle_id)
  if (kontrolle !== undefined) await tx.objectStore('pruefung').put({ ...kontrolle, ende })
  for (const auftrag of await tx.objectStore('auftrag').getAll()) {
    const belongsToIt = 'kontrolle_id' in auftrag && auftrag.kontrolle_id === kontrolle_id
    if (belongsToIt && auftrag.ablehnung === null) await tx.objectStore('auftrag').put({ ...auftrag, ablehnung })
  }
}

async function forget(tx: WholeTransaction, kontrolle_id: string): Promise<void> {
  await tx.objectStore('pruefung').delete(kontrolle_id)
  await tx.objectStore('ort').delete(kontrolle_id)
  await tx.objectStore('entwurf').delete(draftRange(kontrolle_id))
  for (const key of await tx.objectStore('zaehlung').index('kontrolle').getAllKeys(kontrolle_id)) {
    await tx.objectStore('zaehlung').delete(key)
  }
  for (const auftrag of await tx.objectStore('auftrag').getAll()) {
    if ('kontrolle_id' in auftrag && auftrag.kontrolle_id === kontrolle_id && auftrag.nr !== undefined) {
      await tx.objectStore('auftrag').delete(auftrag.nr)
    }
  }
}
