/**
 * Options for filters and selects. Each list loads once and stays fresh by the service's events. `tellOfMissingChoice`
 * reports one that fails to load.
 */
import { useQuery } from '@tanstack/react-query'
import { api, type Seite, unwrap } from '../api/index.ts'
import type { Recht } from '../session/rights.ts'
import { UEBERALL, useSession } from '../session/useSession.ts'
import { darfImLagerort } from './lagerort.ts'
import type { Option } from './list/types.ts'
import { CHOICE } from './missingChoice.ts'

/** Largest page of the service. */
const PAGE = 200
/** Master data changes rarely, and events report its changes. */
const KEPT_MS = 300_000

/** Reads all pages of a list of a few hundred entries. */
export async function readAll<T>(load: (page: { seite: number; limit: number }) => Promise<Seite<T>>): Promise<T[]> {
  const rows: T[] = []
  for (let seite = 1, seiten = 1; seite <= seiten; seite += 1) {
    const found = await load({ seite, limit: PAGE })
    rows.push(...found.eintraege)
    seiten = found.seiten
  }
  return rows
}

/** Where there is one, nobody has to choose. */
export const onlyOne = <T>(all: readonly T[] | undefined): T | undefined => (all?.length === 1 ? all[0] : undefined)

const byName = (rows: readonly { id: string; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

function useChoice<T>(art: string, name: string, load: (page: { seite: number; limit: number }) => Promise<Seite<T>>) {
  return useQuery({
    queryKey: [CHOICE, name],
    meta: { arten: [art] },
    staleTime: KEPT_MS,
    queryFn: () => readAll(load),
  })
}

export const useStandorte = () =>
  byName(useChoice('standort', 'standorte', (query) => unwrap(api.GET('/standorte', { params: { query } }))).data ?? [])

export const useBereiche = () =>
  byName(useChoice('bereich', 'bereiche', (query) => unwrap(api.GET('/bereiche', { params: { query } }))).data ?? [])

export const useKategorien = () =>
  byName(
    useChoice('kategorie', 'kategorien', (query) => unwrap(api.GET('/kategorien', { params: { query } }))).data ?? [],
  )

export const useEinheiten = () =>
  byName(useChoice('einheit', 'einheiten', (query) => unwrap(api.GET('/einheiten', { params: { query } }))).data ?? [])

/** Options of active people for those who may read them; empty while loading or after a failure. */
export const useBenutzerAuswahl = () =>
  useChoice('benutzer', 'benutzer', (page) =>
    unwrap(api.GET('/benutzer', { params: { query: { ...page, aktiv: 'true' as const } } })),
  )

export const useBenutzer = () => byName(useBenutzerAuswahl().data ?? [])

export const useQualifikationstypen = () =>
  byName(
    useChoice('qualifikationstyp', 'qualifikationstypen', (query) =>
      unwrap(api.GET('/qualifikationstypen', { params: { query } })),
    ).data ?? [],
  )

/** Names the Einheit or Standort to which a Lagerort belongs by itself. */
export function useOwnerOf(): (lagerort: {
  einheit_id: string | null
  standort_id: string | null
}) => string | undefined {
  const places = [...useEinheiten(), ...useStandorte()]
  return ({ einheit_id, standort_id }) => places.find(({ value }) => value === (einheit_id ?? standort_id))?.label
}

const useLagerortRows = () =>
  useChoice('lagerort', 'lagerorte', (query) => unwrap(api.GET('/lagerorte', { params: { query } }))).data ?? []

/** Returns what the person may do in a Lagerort; until the Lagerorte are known, what they may do everywhere. */
export function useDarfImLagerort(): (recht: Recht, lagerort_id: string) => boolean {
  const { darf } = useSession()
  const holds = darfImLagerort(darf, useLagerortRows())
  return (recht, lagerort_id) => darf(recht, UEBERALL) || holds(recht, lagerort_id)
}

/** Options of all Lagerorte, by path; with the owner where several brigades have the same name. */
export function useLagerorte(): Option[] {
  const rows = useLagerortRows()
  const ownerOf = useOwnerOf()
  const all = new Map(rows.map((row) => [row.id, row]))
  const ownerAbove = (id: string): string | undefined => {
    const row = all.get(id)
    return row && (ownerOf(row) ?? (row.uebergeordnet_id === null ? undefined : ownerAbove(row.uebergeordnet_id)))
  }
  const isShared = (path: string) => rows.filter(({ pfad }) => pfad === path).length > 1
  return rows.map(({ id, pfad }) => ({
    value: id,
    label: isShared(pfad) ? `${pfad} (${ownerAbove(id) ?? 'alle'})` : pfad,
  }))
}

/** All Objekttypen; undefined while loading. */
export const useLoadedObjekttypen = () =>
  useChoice('objekttyp', 'objekttypen', (query) => unwrap(api.GET('/objekttypen', { params: { query } }))).data

export const useObjekttypen = () => useLoadedObjekttypen() ?? []

export const useObjekttypOptions = () => byName(useObjekttypen())

export const useFaecher = (objekttyp_id: string) =>
  byName(
    useChoice('fach', `faecher-${objekttyp_id}`, (page) =>
      unwrap(api.GET('/faecher', { params: { query: { ...page, objekttyp_id } } })),
    ).data ?? [],
  )

/** Options of the current templates of one Objekttyp; undefined while loading. */
export const useVorlagen = (objekttyp_id: string) =>
  useQuery({
    queryKey: [CHOICE, 'vorlagen', objekttyp_id],
    meta: { arten: ['vorlage'] },
    enabled: objekttyp_id !== '',
    queryFn: () =>
      readAll((page) =>
        unwrap(api.GET('/vorlagen', { params: { query: { ...page, objekttyp_id, status: 'aktuell' as const } } })),
      ),
  }).data

/** Options of vehicles that an object can belong to. */
export const useFahrzeuge = () => {
  const types = useObjekttypen().filter(({ ist_zugfahrzeug }) => ist_zugfahrzeug)
  const ids = types.map(({ id }) => id)
  return (
    useQuery({
      queryKey: [CHOICE, 'fahrzeuge', ids],
      meta: { arten: ['objekt'] },
      enabled: ids.length > 0,
      queryFn: async () => {
        const found = await Promise.all(
          ids.map((objekttyp_id) =>
            readAll((page) => unwrap(api.GET('/objekte', { params: { query: { ...page, objekttyp_id } } }))),
          ),
        )
        return found.flat().map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
      },
    }).data ?? []
  )
}
