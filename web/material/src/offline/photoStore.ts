/** Photos of compartments on this device, so that a check shows them without a network. */
import type { DBSchema } from 'idb'
import { deviceDatabase } from '../api/deviceDatabase.ts'
import { fetchFile } from '../api/index.ts'
import { getLoginState } from '../api/login.ts'

/** Bytes of all photos on this device; the ones seen longest ago go first. */
const TOTAL_MAX = 60_000_000

interface PhotoSchema extends DBSchema {
  /** Bytes by the id of the document: a replaced photo has another. */
  bild: { key: string; value: Blob }
  /** Size and last use, apart from the bytes, because each new photo reads them all. */
  kopf: { key: string; value: { readonly um: number; readonly groesse: number } }
}

const database = deviceDatabase<PhotoSchema>({
  name: 'zeughaus.fotos',
  version: 1,
  upgrade(db) {
    db.createObjectStore('bild')
    db.createObjectStore('kopf')
  },
})

/** Reads a photo from this device, else from the service, and keeps it. @throws ApiError without either */
export async function readPhoto(dokumentId: string): Promise<Blob> {
  const kept = await find(dokumentId).catch(() => undefined)
  if (kept !== undefined) return kept
  const blob = await fetchFile(`/dokumente/${dokumentId}/download`)
  // A device that cannot keep it shows it all the same.
  await keep(dokumentId, blob).catch(() => undefined)
  return blob
}

async function find(id: string): Promise<Blob | undefined> {
  const db = await database()
  const blob = await db.get('bild', id)
  if (blob !== undefined) await db.put('kopf', { um: Date.now(), groesse: blob.size }, id)
  return blob
}

async function keep(id: string, blob: Blob): Promise<void> {
  const { login } = getLoginState()
  const db = await database()
  if (login === null || getLoginState().login?.ich.id !== login.ich.id) return
  const tx = db.transaction(['bild', 'kopf'], 'readwrite')
  const [bilder, koepfe] = [tx.objectStore('bild'), tx.objectStore('kopf')]
  const [ids, heads] = await Promise.all([koepfe.getAllKeys(), koepfe.getAll()])
  const others = ids.map((other, index) => ({ id: other, ...(heads[index] ?? { um: 0, groesse: 0 }) }))
  let room = TOTAL_MAX - blob.size
  for (const other of others.toSorted((a, b) => b.um - a.um)) {
    room -= other.groesse
    if (room < 0) await Promise.all([bilder.delete(other.id), koepfe.delete(other.id)])
  }
  await Promise.all([bilder.put(blob, id), koepfe.put({ um: Date.now(), groesse: blob.size }, id), tx.done])
}

/** Removes all photos from this device. */
export async function forgetPhotos(): Promise<void> {
  const tx = (await database()).transaction(['bild', 'kopf'], 'readwrite')
  await Promise.all([tx.objectStore('bild').clear(), tx.objectStore('kopf').clear(), tx.done])
}
