/** The store of this device: IndexedDB, every change one transaction that is on the disk before it is believed. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { listTipps, type Tipp, vergissTipp } from './tipps.ts'
import type {
  Ablehnung,
  Abschlussauftrag,
  Auftrag,
  Ende,
  Entwurf,
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
  /** What was entered of a position that nobody has counted yet, by check and material. */
  entwurf: { key: [string, string]; value: Entwurf }
}

const NAME = 'zeughaus'
const VERSION = 2
const ALLE = ['pruefung', 'zaehlung', 'auftrag', 'datei', 'ort', 'entwurf'] as const
const ZAEHLEN = ['zaehlung', 'auftrag', 'ort', 'entwurf'] as const
/** A phone may lose its power right after the tap. */
const SICHER: IDBTransactionOptions = { durability: 'strict' }

let geoeffnet: Promise<IDBPDatabase<Ablageschema>> | undefined

function datenbank(): Promise<IDBPDatabase<Ablageschema>> {
  geoeffnet ??= oeffne()
  return geoeffnet
}

function oeffne(): Promise<IDBPDatabase<Ablageschema>> {
  const versuch = openDB<Ablageschema>(NAME, VERSION, {
    upgrade(db, bisher) {
      if (bisher < 1) legeAn(db)
      db.createObjectStore('entwurf')
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
  // A device that lets nothing be stored may do so a moment later: whoever asks again opens anew.
  versuch.catch(() => {
    if (geoeffnet === versuch) geoeffnet = undefined
  })
  return versuch
}

/** The stores of the first version. */
function legeAn(db: IDBPDatabase<Ablageschema>): void {
  db.createObjectStore('pruefung', { keyPath: 'id' })
  db.createObjectStore('zaehlung', { keyPath: ['kontrolle_id', 'material_id'] }).createIndex(
    'kontrolle',
    'kontrolle_id',
  )
  db.createObjectStore('auftrag', { keyPath: 'nr', autoIncrement: true })
  db.createObjectStore('datei')
  db.createObjectStore('ort')
}

/** Takes in what a page that was closed had not stored yet, before anything is read. */
async function holeTippsNach(db: IDBPDatabase<Ablageschema>): Promise<IDBPDatabase<Ablageschema>> {
  for (const tipp of listTipps()) {
    try {
      await holeNach(db, tipp)
      vergissTipp(tipp)
    } catch {
      // It stays where it is until there is room; what else is kept must not wait for it.
    }
  }
  return db
}

async function holeNach(db: IDBPDatabase<Ablageschema>, tipp: Tipp): Promise<void> {
  const { kontrolle_id, material_id, schluessel, gezaehlt_um } = tipp.zaehlung
  const tx = db.transaction(ZAEHLEN, 'readwrite', SICHER)
  const gemerkte = await tx.objectStore('zaehlung').get([kontrolle_id, material_id])
  // Its page may have come to the end of the transaction, or another one has counted since.
  const istNeu = gemerkte === undefined || (gemerkte.schluessel !== schluessel && gemerkte.gezaehlt_um <= gezaehlt_um)
  await Promise.all([istNeu ? schreibeZaehlung(tx, tipp) : undefined, tx.done])
}

type Zaehlablage = IDBPTransaction<Ablageschema, typeof ZAEHLEN, 'readwrite'>

async function schreibeZaehlung(tx: Zaehlablage, { zaehlung, auftrag }: Tipp): Promise<number> {
  const [nr] = await Promise.all([
    tx.objectStore('auftrag').add(auftrag),
    tx.objectStore('zaehlung').put(zaehlung),
    tx.objectStore('ort').put(zaehlung.material_id, zaehlung.kontrolle_id),
    tx.objectStore('entwurf').delete([zaehlung.kontrolle_id, zaehlung.material_id]),
  ])
  return nr
}

/** All checks that this device holds. */
export const listPruefungen = async (): Promise<Pruefung[]> => (await datenbank()).getAll('pruefung')

export const getPruefung = async (id: string): Promise<Pruefung | undefined> => (await datenbank()).get('pruefung', id)

export const listZaehlungen = async (kontrolle_id: string): Promise<Zaehlung[]> =>
  (await datenbank()).getAllFromIndex('zaehlung', 'kontrolle', kontrolle_id)

/** A check with what was counted and entered of it. */
export interface GanzePruefung {
  readonly pruefung: Pruefung
  readonly zaehlungen: readonly Zaehlung[]
  /** By material. */
  readonly entwuerfe: ReadonlyMap<string, Entwurf>
}

/** A check and its counts as they stand at one moment: a count is in one of the two, never in between. */
export async function getGanzePruefung(pruefung: Pruefung): Promise<GanzePruefung> {
  const tx = (await datenbank()).transaction(['pruefung', 'zaehlung', 'entwurf'])
  const bereich = entwuerfeVon(pruefung.id)
  const [jetzige, zaehlungen, schluessel, werte] = await Promise.all([
    tx.objectStore('pruefung').get(pruefung.id),
    tx.objectStore('zaehlung').index('kontrolle').getAll(pruefung.id),
    tx.objectStore('entwurf').getAllKeys(bereich),
    tx.objectStore('entwurf').getAll(bereich),
  ])
  const entwuerfe = new Map(schluessel.map(([, material_id], stelle) => [material_id, werte[stelle] ?? {}]))
  return { pruefung: jetzige ?? pruefung, zaehlungen, entwuerfe }
}

const entwuerfeVon = (kontrolle_id: string): IDBKeyRange => IDBKeyRange.bound([kontrolle_id], [kontrolle_id, []])

/** Keeps what was entered of a position until it is counted. */
export async function putEntwurf(kontrolle_id: string, material_id: string, entwurf: Entwurf): Promise<void> {
  const tx = (await datenbank()).transaction('entwurf', 'readwrite', SICHER)
  await tx.store.put(entwurf, [kontrolle_id, material_id])
  await tx.done
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
  const tx = (await datenbank()).transaction(ZAEHLEN, 'readwrite', SICHER)
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

/** Changes a request; what the person has taken back meanwhile does not come again. */
export async function putAuftrag(auftrag: Gemerkt): Promise<void> {
  const tx = (await datenbank()).transaction('auftrag', 'readwrite', SICHER)
  if ((await tx.store.get(auftrag.nr)) !== undefined) await tx.store.put(auftrag)
  await tx.done
}

/** Removes a request: a count's row shows again what the service has, a defect's photos go with it. */
export async function deleteAuftrag(auftrag: Gemerkt): Promise<void> {
  const tx = (await datenbank()).transaction(['auftrag', 'datei', 'zaehlung'], 'readwrite', SICHER)
  const { schluessel } = auftrag
  const weg: Gemerkt[] = [auftrag]
  if (auftrag.art === 'mangel') {
    for (const anderer of (await tx.objectStore('auftrag').getAll()) as Gemerkt[]) {
      if (anderer.art === 'foto' && anderer.mangel_schluessel === schluessel) weg.push(anderer)
    }
  }
  for (const einer of weg) {
    await tx.objectStore('auftrag').delete(einer.nr)
    await tx.objectStore('datei').delete(einer.schluessel)
  }
  if (auftrag.art === 'zaehlung') {
    const { kontrolle_id, material_id } = auftrag
    const zaehlung = await tx.objectStore('zaehlung').get([kontrolle_id, material_id])
    if (zaehlung?.schluessel === schluessel) await tx.objectStore('zaehlung').delete([kontrolle_id, material_id])
  }
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

/** A photo that is kept for the first time. */
export interface NeuesFoto {
  readonly auftrag: Fotoauftrag
  readonly bytes: ArrayBuffer
}

/** Puts a corrected defect in the place of a refused one; its photos come with it, unless there is another one. */
export async function ersetzeMangel(
  alter: Gemerkt<Mangelauftrag>,
  neuer: Gemerkt<Mangelauftrag>,
  foto: NeuesFoto | undefined,
): Promise<void> {
  const tx = (await datenbank()).transaction(['auftrag', 'datei'], 'readwrite', SICHER)
  const [auftraege, dateien] = [tx.objectStore('auftrag'), tx.objectStore('datei')]
  await auftraege.put(neuer)
  for (const altes of (await auftraege.getAll()) as Gemerkt[]) {
    if (altes.art !== 'foto' || altes.mangel_schluessel !== alter.schluessel) continue
    if (foto === undefined) {
      await auftraege.put({ ...altes, mangel_schluessel: neuer.schluessel, ablehnung: null })
    } else {
      await auftraege.delete(altes.nr)
      await dateien.delete(altes.schluessel)
    }
  }
  if (foto !== undefined) {
    await auftraege.add(foto.auftrag)
    await dateien.put(foto.bytes, foto.auftrag.schluessel)
  }
  await tx.done
}

/** The check is no longer this person's. Its counts stay, and what waits is set aside with the reason. */
export async function beendePruefung(kontrolle_id: string, ende: Ende, ablehnung: Ablehnung): Promise<void> {
  const tx = (await datenbank()).transaction(ALLE, 'readwrite', SICHER)
  await beende(tx, kontrolle_id, ende, ablehnung)
  await tx.done
}

/** Takes a check from this device, with its counts and what was set aside. Only when it is finished, or the person says so. */
export async function vergissPruefung(kontrolle_id: string): Promise<void> {
  const tx = (await datenbank()).transaction(ALLE, 'readwrite', SICHER)
  await vergiss(tx, kontrolle_id)
  await tx.done
}

/**
 * The service has finished a check. It goes from this device, unless something was counted that the finish does not
 * contain: that is set aside with the check.
 *
 * @returns whether it is gone
 */
export async function schliessePruefungAb(
  { nr, kontrolle_id }: Gemerkt<Abschlussauftrag>,
  ende: Ende,
  ablehnung: Ablehnung,
): Promise<boolean> {
  const tx = (await datenbank()).transaction(ALLE, 'readwrite', SICHER)
  await tx.objectStore('auftrag').delete(nr)
  const uebrige = await tx.objectStore('auftrag').getAll()
  const ganz = !uebrige.some((auftrag) => auftrag.art === 'zaehlung' && auftrag.kontrolle_id === kontrolle_id)
  if (ganz) await vergiss(tx, kontrolle_id)
  else await beende(tx, kontrolle_id, ende, ablehnung)
  await tx.done
  return ganz
}

type Ganze = IDBPTransaction<Ablageschema, typeof ALLE, 'readwrite'>

async function beende(tx: Ganze, kontrolle_id: string, ende: Ende, ablehnung: Ablehnung): Promise<void> {
  const pruefung = await tx.objectStore('pruefung').get(kontrolle_id)
  if (pruefung !== undefined) await tx.objectStore('pruefung').put({ ...pruefung, ende })
  for (const auftrag of await tx.objectStore('auftrag').getAll()) {
    const gehoertDazu = 'kontrolle_id' in auftrag && auftrag.kontrolle_id === kontrolle_id
    if (gehoertDazu && auftrag.ablehnung === null) await tx.objectStore('auftrag').put({ ...auftrag, ablehnung })
  }
}

async function vergiss(tx: Ganze, kontrolle_id: string): Promise<void> {
  await tx.objectStore('pruefung').delete(kontrolle_id)
  await tx.objectStore('ort').delete(kontrolle_id)
  await tx.objectStore('entwurf').delete(entwuerfeVon(kontrolle_id))
  for (const key of await tx.objectStore('zaehlung').index('kontrolle').getAllKeys(kontrolle_id)) {
    await tx.objectStore('zaehlung').delete(key)
  }
  for (const auftrag of await tx.objectStore('auftrag').getAll()) {
    if ('kontrolle_id' in auftrag && auftrag.kontrolle_id === kontrolle_id && auftrag.nr !== undefined) {
      await tx.objectStore('auftrag').delete(auftrag.nr)
    }
  }
}
