/** The store of this device: IndexedDB, every change one transaction that is on the disk before it is believed. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { listTipps, type Tipp, vergissTipp } from './tipps.ts'
import type {
  Ablehnung,
  Auftrag,
  Ende,
  Fotoauftrag,
  Gemerkt,
  Mangelauftrag,
  Pruefung,
  Zaehlauftrag,
  Zaehlung,
} from './typen.ts'

interface Ablageschema extends DBSchema {
  pruefung: { key: string; value: Pruefung }
  zaehlung: { key: [string, string]; value: Zaehlung; indexes: { kontrolle: string } }
  auftrag: { key: number; value: Auftrag & { nr?: number } }
  /** Bytes of photos, apart: the outbox is read often. */
  datei: { key: string; value: ArrayBuffer }
  /** The position where the person was last, by check. */
  ort: { key: string; value: string }
}

const NAME = 'zeughaus'
const VERSION = 1
const ALLE = ['pruefung', 'zaehlung', 'auftrag', 'datei', 'ort'] as const
/** A phone may lose its power right after the tap. */
const SICHER: IDBTransactionOptions = { durability: 'strict' }

let geoeffnet: Promise<IDBPDatabase<Ablageschema>> | undefined

function datenbank(): Promise<IDBPDatabase<Ablageschema>> {
  geoeffnet ??= openDB<Ablageschema>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore('pruefung', { keyPath: 'id' })
      db.createObjectStore('zaehlung', { keyPath: ['kontrolle_id', 'material_id'] }).createIndex(
        'kontrolle',
        'kontrolle_id',
      )
      db.createObjectStore('auftrag', { keyPath: 'nr', autoIncrement: true })
      db.createObjectStore('datei')
      db.createObjectStore('ort')
    },
    // A newer version of the app in another tab wants to change the store: this one lets go and opens again when needed.
    blocking: (_alt, _neu, event) => {
      geoeffnet = undefined
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      geoeffnet = undefined
    },
  }).then(holeTippsNach)
  return geoeffnet
}

/** Takes in what a page that was closed had not stored yet, before anything is read. */
async function holeTippsNach(db: IDBPDatabase<Ablageschema>): Promise<IDBPDatabase<Ablageschema>> {
  for (const tipp of listTipps()) {
    const { kontrolle_id, material_id, schluessel, gezaehlt_um } = tipp.zaehlung
    const tx = db.transaction(['zaehlung', 'auftrag', 'ort'], 'readwrite', SICHER)
    const gemerkte = await tx.objectStore('zaehlung').get([kontrolle_id, material_id])
    // Its page may have come to the end of the transaction, or another one has counted since.
    const istNeu = gemerkte === undefined || (gemerkte.schluessel !== schluessel && gemerkte.gezaehlt_um <= gezaehlt_um)
    if (istNeu) await schreibeZaehlung(tx, tipp)
    await tx.done
    vergissTipp(tipp)
  }
  return db
}

type Zaehlablage = IDBPTransaction<Ablageschema, ('zaehlung' | 'auftrag' | 'ort')[], 'readwrite'>

async function schreibeZaehlung(tx: Zaehlablage, { zaehlung, auftrag }: Tipp): Promise<number> {
  const [nr] = await Promise.all([
    tx.objectStore('auftrag').add(auftrag),
    tx.objectStore('zaehlung').put(zaehlung),
    tx.objectStore('ort').put(zaehlung.material_id, zaehlung.kontrolle_id),
  ])
  return nr
}

/** All checks that this device holds. */
export const listPruefungen = async (): Promise<Pruefung[]> => (await datenbank()).getAll('pruefung')

export const getPruefung = async (id: string): Promise<Pruefung | undefined> => (await datenbank()).get('pruefung', id)

export const listZaehlungen = async (kontrolle_id: string): Promise<Zaehlung[]> =>
  (await datenbank()).getAllFromIndex('zaehlung', 'kontrolle', kontrolle_id)

/** A check and its counts as they stand at one moment: a count is in one of the two, never in between. */
export async function getMitZaehlungen(pruefung: Pruefung): Promise<readonly [Pruefung, readonly Zaehlung[]]> {
  const tx = (await datenbank()).transaction(['pruefung', 'zaehlung'])
  const [jetzige, zaehlungen] = await Promise.all([
    tx.objectStore('pruefung').get(pruefung.id),
    tx.objectStore('zaehlung').index('kontrolle').getAll(pruefung.id),
  ])
  return [jetzige ?? pruefung, zaehlungen]
}

export const getOrt = async (kontrolle_id: string): Promise<string | undefined> =>
  (await datenbank()).get('ort', kontrolle_id)

export const listAuftraege = async (): Promise<Gemerkt[]> => (await datenbank()).getAll('auftrag') as Promise<Gemerkt[]>

export const getDatei = async (schluessel: string): Promise<ArrayBuffer | undefined> =>
  (await datenbank()).get('datei', schluessel)

/** Keeps the service's copy of a check; counts that it contains need not be kept beside it. */
export async function putPruefung(pruefung: Pruefung, enthalten: readonly Zaehlung[] = []): Promise<void> {
  const tx = (await datenbank()).transaction(['pruefung', 'zaehlung'], 'readwrite', SICHER)
  await tx.objectStore('pruefung').put(pruefung)
  for (const { kontrolle_id, material_id, schluessel } of enthalten) {
    const jetzt = await tx.objectStore('zaehlung').get([kontrolle_id, material_id])
    if (jetzt?.schluessel === schluessel) await tx.objectStore('zaehlung').delete([kontrolle_id, material_id])
  }
  await tx.done
}

/** Keeps a count and the request that carries it, both or none. */
export async function putZaehlung(tipp: Tipp): Promise<Gemerkt> {
  const tx = (await datenbank()).transaction(['zaehlung', 'auftrag', 'ort'], 'readwrite', SICHER)
  const [nr] = await Promise.all([schreibeZaehlung(tx, tipp), tx.done])
  return { ...tipp.auftrag, nr }
}

/** Keeps requests that belong together, with the bytes of a photo. */
export async function addAuftraege(auftraege: readonly Auftrag[], bytes?: ArrayBuffer): Promise<Gemerkt[]> {
  const tx = (await datenbank()).transaction(['auftrag', 'datei'], 'readwrite', SICHER)
  const gemerkte: Gemerkt[] = []
  for (const auftrag of auftraege) {
    gemerkte.push({ ...auftrag, nr: await tx.objectStore('auftrag').add(auftrag) })
    if (auftrag.art === 'foto' && bytes !== undefined) await tx.objectStore('datei').put(bytes, auftrag.schluessel)
  }
  await tx.done
  return gemerkte
}

export async function putAuftrag(auftrag: Gemerkt): Promise<void> {
  const tx = (await datenbank()).transaction('auftrag', 'readwrite', SICHER)
  await tx.store.put(auftrag)
  await tx.done
}

export async function deleteAuftrag({ nr, schluessel }: Gemerkt): Promise<void> {
  const tx = (await datenbank()).transaction(['auftrag', 'datei'], 'readwrite', SICHER)
  await tx.objectStore('auftrag').delete(nr)
  await tx.objectStore('datei').delete(schluessel)
  await tx.done
}

/** The service has a count: the request goes, and the count is marked as sent unless a later one has replaced it. */
export async function bestaetigeZaehlung(auftrag: Gemerkt<Zaehlauftrag>, gesendet_um: number): Promise<void> {
  const tx = (await datenbank()).transaction(['auftrag', 'zaehlung'], 'readwrite', SICHER)
  await tx.objectStore('auftrag').delete(auftrag.nr)
  const zaehlung = await tx.objectStore('zaehlung').get([auftrag.kontrolle_id, auftrag.material_id])
  if (zaehlung?.schluessel === auftrag.schluessel) {
    await tx.objectStore('zaehlung').put({ ...zaehlung, gesendet_um })
  }
  await tx.done
}

/** The service has a defect: its photos learn which one. */
export async function bestaetigeMangel(auftrag: Gemerkt<Mangelauftrag>, mangel_id: string): Promise<void> {
  const tx = (await datenbank()).transaction('auftrag', 'readwrite', SICHER)
  for (const foto of await tx.store.getAll()) {
    if (foto.art === 'foto' && foto.mangel_schluessel === auftrag.schluessel) await tx.store.put({ ...foto, mangel_id })
  }
  await tx.store.delete(auftrag.nr)
  await tx.done
}

/** The service refuses a defect: its photos have nowhere to go, and are kept with it. */
export async function lehneMangelAb(auftrag: Gemerkt<Mangelauftrag>, ablehnung: Ablehnung): Promise<void> {
  const tx = (await datenbank()).transaction('auftrag', 'readwrite', SICHER)
  const gehoertDazu = (anderer: Auftrag): anderer is Fotoauftrag =>
    anderer.art === 'foto' && anderer.mangel_schluessel === auftrag.schluessel
  for (const anderer of await tx.store.getAll()) {
    if (anderer.nr === auftrag.nr || gehoertDazu(anderer)) await tx.store.put({ ...anderer, ablehnung })
  }
  await tx.done
}

/** The check is no longer this person's. Its counts stay, and what waits is set aside with the reason. */
export async function beendePruefung(kontrolle_id: string, ende: Ende, ablehnung: Ablehnung): Promise<void> {
  const tx = (await datenbank()).transaction(['pruefung', 'auftrag'], 'readwrite', SICHER)
  const pruefung = await tx.objectStore('pruefung').get(kontrolle_id)
  if (pruefung !== undefined) await tx.objectStore('pruefung').put({ ...pruefung, ende })
  for (const auftrag of await tx.objectStore('auftrag').getAll()) {
    const gehoertDazu = 'kontrolle_id' in auftrag && auftrag.kontrolle_id === kontrolle_id
    if (gehoertDazu && auftrag.ablehnung === null) await tx.objectStore('auftrag').put({ ...auftrag, ablehnung })
  }
  await tx.done
}

/** Takes a check from this device, with its counts and what was set aside. Only when it is finished, or the person says so. */
export async function vergissPruefung(kontrolle_id: string): Promise<void> {
  const tx = (await datenbank()).transaction(ALLE, 'readwrite', SICHER)
  await tx.objectStore('pruefung').delete(kontrolle_id)
  await tx.objectStore('ort').delete(kontrolle_id)
  for (const key of await tx.objectStore('zaehlung').index('kontrolle').getAllKeys(kontrolle_id)) {
    await tx.objectStore('zaehlung').delete(key)
  }
  for (const auftrag of await tx.objectStore('auftrag').getAll()) {
    if ('kontrolle_id' in auftrag && auftrag.kontrolle_id === kontrolle_id && auftrag.nr !== undefined) {
      await tx.objectStore('auftrag').delete(auftrag.nr)
    }
  }
  await tx.done
}
