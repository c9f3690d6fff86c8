/** Finds the check of an object: on this device first, then at the service. */
import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/index.ts'
import { imStandEnthalten } from '../offline/abgleich.ts'
import { beendeHier, raeumeWeg } from '../offline/ausgang.ts'
import { getPruefung, listPruefungen, listZaehlungen, putPruefung } from '../offline/speicher.ts'
import type { Kontrolle, Pruefung } from '../offline/typen.ts'
import { useSession } from '../session/useSession.ts'

export const pruefungKey = (objektId: string) => ['pruefung', objektId] as const

/** What this device holds of an object's checks: the running one, and those that ended meanwhile and are not settled. */
export interface HierVorhanden {
  readonly laufende: Pruefung | undefined
  readonly beendete: readonly Pruefung[]
}

/** Only one's own: a phone may pass from hand to hand. */
async function findeHier(objektId: string, benutzerId: string): Promise<HierVorhanden> {
  const eigene = (await listPruefungen()).filter(
    ({ objekt_id, benutzer_id }) => objekt_id === objektId && benutzer_id === benutzerId,
  )
  return {
    laufende: eigene.find(({ ende }) => ende === null),
    beendete: eigene.filter(({ ende }) => ende !== null),
  }
}

/** Never waits for a network. */
export function useHierVorhanden(objektId: string) {
  const { ich } = useSession()
  return useQuery({
    queryKey: [...pruefungKey(objektId), ich.id],
    queryFn: () => findeHier(objektId, ich.id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Keeps a check of the service on this device. */
export async function nimmAuf(stand: Kontrolle, gefragtUm: number): Promise<Pruefung> {
  const { id, objekt_id, benutzer_id } = stand
  const pruefung: Pruefung = { id, objekt_id, benutzer_id, stand, ende: null }
  await putPruefung(pruefung, imStandEnthalten(await listZaehlungen(id), gefragtUm))
  // Otherwise a browser that needs room may clear what is not sent yet.
  void navigator.storage?.persist?.()
  return pruefung
}

/** What asking the service about a check on this device came to. */
export type Abgleich =
  | { readonly art: 'aktuell'; readonly stand: Kontrolle }
  | { readonly art: 'beendet' | 'unbekannt' }

/**
 * Asks the service for the check that this device holds: its counts come in, and its end is noticed. What is not sent
 * stays whatever the answer is.
 */
export async function gleicheAb({ id, benutzer_id }: Pruefung): Promise<Abgleich> {
  const gefragtUm = Date.now()
  let stand: Kontrolle
  try {
    stand = await unwrap(api.GET('/kontrollen/{id}', { params: { path: { id } } }))
  } catch {
    return { art: 'unbekannt' }
  }
  if (stand.status === 'in_bearbeitung' && stand.benutzer_id === benutzer_id) {
    const hier = await getPruefung(id)
    if (hier?.ende === null) await nimmAuf(stand, gefragtUm)
    return { art: 'aktuell', stand }
  }
  const ungesendete = (await listZaehlungen(id)).some(({ gesendet_um }) => gesendet_um === null)
  if (stand.status === 'abgeschlossen' && !ungesendete) await raeumeWeg(id)
  else {
    const wie = stand.status === 'abgeschlossen' ? 'abgeschlossen' : 'abgebrochen oder übernommen'
    await beendeHier(id, { status: 409, code: 'kontrolle_beendet', satz: `Diese Kontrolle ist schon ${wie}.` })
  }
  return { art: 'beendet' }
}
