/** What a person has pinned to the menu, kept by the service: phone and desk agree. */
import { IconBookmark, IconTruck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../api/index.ts'
import { GROUPS, type Place } from './places.ts'

export type Favorit = Schema<'Favorit'>

const NAME = ['favoriten'] as const
const ORDER = ['favoriten', 'reihenfolge'] as const
const NONE: readonly Favorit[] = []

/** Returns the favourites; none until they are loaded. */
export function useFavoriten(): readonly Favorit[] {
  const { data } = useQuery({
    queryKey: NAME,
    meta: { arten: ['ansicht'] },
    queryFn: async () => (await unwrap(api.GET('/favoriten'))).eintraege,
  })
  return data ?? NONE
}

/** Returns a mutation that refreshes the favourites afterwards. */
export function useFavoritenChange<Input = void>(mutationFn: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: NAME }) })
}

/** What a favourite names. */
export type Target = { readonly seite: string } | { readonly objekt_id: string } | { readonly ansicht_id: string }

export const addFavorit = (body: Target) => unwrap(api.POST('/favoriten', { body }))

export const removeFavorit = (id: string) => unwrap(api.DELETE('/favoriten/{id}', { params: { path: { id } } }))

/**
 * Returns a mutation that puts the favourites in an order, which shows at once: the next step starts from it. The orders
 * reach the service one after the other.
 */
export function useFavoritenOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: ORDER,
    scope: { id: ORDER.join() },
    mutationFn: (ids: string[]) => unwrap(api.PUT('/favoriten/reihenfolge', { body: { ids } })),
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey: NAME })
      queries.setQueryData<readonly Favorit[]>(NAME, (known) =>
        known?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      )
    },
    // What the service has before the last of several orders would show the earlier one.
    onSettled: () =>
      queries.isMutating({ mutationKey: ORDER }) === 1 ? queries.invalidateQueries({ queryKey: NAME }) : undefined,
  })
}

/** Places that can be pinned. Those of the bar always stand in the menu: pinned, they would stand there twice. */
const PLACES = new Map(GROUPS.flatMap(({ places }) => places).map((place) => [place.to, place]))
const OBJEKT = /^\/objekte\/([0-9a-f-]{36})$/

/** Returns what a page is as a favourite; undefined for a page that cannot be pinned. */
export function targetAt(pathname: string): Target | undefined {
  const [, objekt_id] = OBJEKT.exec(pathname) ?? []
  if (objekt_id !== undefined) return { objekt_id }
  return PLACES.has(pathname) ? { seite: pathname } : undefined
}

/** Finds the favourite that names this. */
export const favoritOf = (favoriten: readonly Favorit[], target: Target): Favorit | undefined =>
  favoriten.find((favorit) =>
    'seite' in target
      ? favorit.seite === target.seite
      : 'objekt_id' in target
        ? favorit.objekt?.id === target.objekt_id
        : favorit.ansicht?.id === target.ansicht_id,
  )

/** A favourite as a line of a menu. */
export interface FavoritPlace extends Place {
  readonly id: string
  readonly search?: Readonly<Record<string, string>>
}

/** Leaves out a page that this version of the app does not pin, and one that this person may not open. */
export function placesOf(favoriten: readonly Favorit[], isAllowed: (place: Place) => boolean): FavoritPlace[] {
  return favoriten.flatMap(({ id, seite, objekt, ansicht }): FavoritPlace[] => {
    if (objekt !== null)
      return [{ id, to: `/objekte/${objekt.id}`, label: `${objekt.code} ${objekt.name}`, icon: IconTruck }]
    if (ansicht !== null)
      return [{ id, to: `/${ansicht.liste}`, label: ansicht.name, icon: IconBookmark, search: ansicht.parameter }]
    const place = PLACES.get(seite ?? '')
    return place === undefined || !isAllowed(place) ? [] : [{ id, ...place }]
  })
}
