/** Logging out takes the login from this device. Whoever would lose something by it is asked first. */
import { getAusgang } from '../offline/ausgang.ts'
import { ueberholte } from '../offline/reihe.ts'
import { listPruefungen } from '../offline/speicher.ts'
import { wasIst } from '../offline/wasIst.ts'
import { getSitzung, vergissAnmeldung } from './store.ts'

/** What speaks against logging out now. */
export interface Bedenken {
  /** What the service does not have yet, one line a thing. */
  readonly ungesendet: readonly string[]
  /** Objects whose check runs. */
  readonly laufende: readonly string[]
  readonly ohneNetz: boolean
}

let frage: Bedenken | undefined
const hoerer = new Set<() => void>()

function stelle(naechste: Bedenken | undefined): void {
  frage = naechste
  for (const hoere of hoerer) hoere()
}

/** For `useSyncExternalStore`: the open question; undefined: none. */
export const getFrage = (): Bedenken | undefined => frage

export function subscribeFrage(hoere: () => void): () => void {
  hoerer.add(hoere)
  return () => hoerer.delete(hoere)
}

/** Logs out on this device, in every tab; asks first when something speaks against it. */
export async function meldeAb(): Promise<void> {
  const bedenken = await bedenkenJetzt()
  const { ungesendet, laufende, ohneNetz } = bedenken
  if (ungesendet.length > 0 || laufende.length > 0 || ohneNetz) stelle(bedenken)
  else vergissAnmeldung()
}

/** @param trotzdem whether the person logs out all the same */
export function beantworteFrage(trotzdem: boolean): void {
  stelle(undefined)
  if (trotzdem) vergissAnmeldung()
}

async function bedenkenJetzt(): Promise<Bedenken> {
  const ich = getSitzung().anmeldung?.ich.id
  // A device whose store fails holds nothing that could be named.
  const pruefungen = await listPruefungen().catch(() => [])
  const namen = new Map(pruefungen.map((pruefung) => [pruefung.id, pruefung]))
  const eigene = getAusgang().reihe.filter(({ benutzer_id }) => benutzer_id === ich)
  const weg = new Set(ueberholte(eigene))
  return {
    ungesendet: eigene
      .filter((auftrag) => !weg.has(auftrag))
      .map((auftrag) => wasIst(auftrag, 'kontrolle_id' in auftrag ? namen.get(auftrag.kontrolle_id) : undefined)),
    laufende: pruefungen
      .filter(({ benutzer_id, ende }) => benutzer_id === ich && ende === null)
      .map(({ stand }) => stand.objekt_code),
    ohneNetz: !navigator.onLine,
  }
}
