/** Finds the checks of an object on this device, and refreshes them from the service. */
import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/index.ts'
import { getKontrolle, listKontrollen, listZaehlungen, putKontrolle } from '../offline/deviceStore.ts'
import { discardKontrolle, endHere, FINISHED_WITHOUT, newEntryHead, queueStart } from '../offline/outbox.ts'
import { containedIn } from '../offline/rows.ts'
import { hasBegun, newDeviceId } from '../offline/start.ts'
import type { DeviceKontrolle, Kontrolle } from '../offline/types.ts'
import { useSession } from '../session/useSession.ts'

export const kontrolleKey = (objektId: string) => ['pruefung', objektId] as const

/** Checks of an object on this device: the running one, and ended ones that are not settled. */
export interface LocalKontrollen {
  readonly running: DeviceKontrolle | undefined
  readonly ended: readonly DeviceKontrolle[]
}

/** Finds the checks of one person: a phone may be shared. */
async function findLocal(objektId: string, benutzerId: string): Promise<LocalKontrollen> {
  const own = (await listKontrollen()).filter(
    ({ objekt_id, benutzer_id }) => objekt_id === objektId && benutzer_id === benutzerId,
  )
  return {
    running: own.find(({ ende }) => ende === null),
    ended: own.filter(({ ende }) => ende !== null),
  }
}

/** Reads the checks of this device; works without a network. */
export function useLocalKontrollen(objektId: string) {
  const { ich } = useSession()
  return useQuery({
    queryKey: [...kontrolleKey(objektId), ich.id],
    queryFn: () => findLocal(objektId, ich.id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Stores the service's copy of a check on this device. @param id its id on this device */
export async function keepKontrolle(stand: Kontrolle, askedAt: number, id = stand.id): Promise<DeviceKontrolle> {
  const { objekt_id, benutzer_id } = stand
  const kontrolle: DeviceKontrolle = { id, objekt_id, benutzer_id, stand, ende: null }
  await putKontrolle(kontrolle, containedIn(await listZaehlungen(id), askedAt))
  // Asks the browser not to evict unsent data.
  void navigator.storage?.persist?.()
  return kontrolle
}

/**
 * Begins a check without a network, with the positions that this device has loaded before. The service locks the object
 * when it can be reached.
 *
 * @throws ApiError when the positions are not on this device
 */
export async function beginHere(objektId: string, { id: benutzer_id, name }: Person): Promise<void> {
  const { endende_genehmigungen: _ended, ...vorschau } = await unwrap(
    api.GET('/objekte/{id}/kontrollvorschau', { params: { path: { id: objektId } } }),
  )
  const id = newDeviceId()
  const head = newEntryHead(benutzer_id)
  const stand: Kontrolle = {
    ...vorschau,
    id,
    benutzer_id,
    benutzer_name: name,
    status: 'in_bearbeitung',
    gestartet_am: new Date(head.angelegt_um).toISOString(),
    beendet_am: null,
    vorgaenger_id: null,
    aktionen: ['zaehlen', 'abschliessen', 'abbrechen'],
  }
  const kontrolle: DeviceKontrolle = { id, objekt_id: objektId, benutzer_id, stand, ende: null }
  await queueStart(kontrolle, { ...head, art: 'start', kontrolle_id: id, objekt_id: objektId })
  void navigator.storage?.persist?.()
}

interface Person {
  readonly id: string
  readonly name: string
}

export type Refreshed = { readonly art: 'current'; readonly stand: Kontrolle } | { readonly art: 'ended' | 'unknown' }

/**
 * Refreshes a stored check from the service: takes in its counts, and ends the check when the service has. Unsent
 * counts stay in any case.
 */
export async function refreshKontrolle({ id, benutzer_id, ...known }: DeviceKontrolle): Promise<Refreshed> {
  const askedAt = Date.now()
  const { stand: before } = (await getKontrolle(id)) ?? known
  if (!hasBegun({ stand: before })) return { art: 'unknown' }
  let stand: Kontrolle
  try {
    stand = await unwrap(api.GET('/kontrollen/{id}', { params: { path: { id: before.id } } }))
  } catch {
    return { art: 'unknown' }
  }
  if (stand.status === 'in_bearbeitung' && stand.benutzer_id === benutzer_id) {
    const stored = await getKontrolle(id)
    if (stored?.ende === null) await keepKontrolle(stand, askedAt, id)
    return { art: 'current', stand }
  }
  const unsent = (await listZaehlungen(id)).some(({ gesendet_um }) => gesendet_um === null)
  if (stand.status === 'abgeschlossen' && !unsent) await discardKontrolle(id)
  else {
    const satz =
      stand.status === 'abgeschlossen' ? FINISHED_WITHOUT : 'Diese Kontrolle ist schon abgebrochen oder übernommen.'
    await endHere(id, { status: 409, code: 'kontrolle_beendet', satz })
  }
  return { art: 'ended' }
}
