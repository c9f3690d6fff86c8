/** Photos of the compartments of an object or a template. */
import { useQuery } from '@tanstack/react-query'
import { ApiError, api, type Schema, unwrap } from '../api/index.ts'
import { readPhoto } from './photoStore.ts'

export type Fachfoto = Schema<'Fachfoto'>
export type Fachfotos = Schema<'Fachfotos'>

/** What the photos belong to. */
export interface Traeger {
  readonly art: 'objekte' | 'vorlagen'
  readonly id: string
}

/** Bytes that are loaded beforehand for one object: the first photo of each compartment, then the others. */
const BEFOREHAND_MAX = 6_000_000

export const fachfotosKey = ({ art, id }: Traeger) => ['fachfotos', art, id] as const

export const readFachfotos = ({ art, id }: Traeger): Promise<Fachfotos> =>
  unwrap(
    art === 'objekte'
      ? api.GET('/objekte/{id}/fachfotos', { params: { path: { id } } })
      : api.GET('/vorlagen/{id}/fachfotos', { params: { path: { id } } }),
  )

export const useFachfotos = (traeger: Traeger) =>
  useQuery({
    queryKey: fachfotosKey(traeger),
    meta: { arten: ['fachfoto', 'objekt', 'vorlage', 'fach'] },
    queryFn: () => readFachfotos(traeger),
  })

/** Finds the photos of the compartment of this name, as positions name it. */
export const fotosOf = (fachfotos: Fachfotos | undefined, name: string): readonly Fachfoto[] =>
  fachfotos?.faecher.filter(({ fach_name }) => fach_name === name).flatMap(({ fotos }) => fotos) ?? []

/** Loads the photos of an object onto this device, in bounds. A photo that cannot be read is left out. */
export async function loadFachfotos(objektId: string): Promise<void> {
  const { faecher } = await readFachfotos({ art: 'objekte', id: objektId })
  const rounds = faecher.flatMap(({ fotos }) => fotos.map((foto, place) => ({ foto, place })))
  let bytes = 0
  for (const { foto } of rounds.toSorted((a, b) => a.place - b.place)) {
    bytes += foto.groesse
    if (bytes > BEFOREHAND_MAX) return
    try {
      await readPhoto(foto.dokument_id)
    } catch (error) {
      // Without a network the others do not come either.
      if (error instanceof ApiError && error.isOffline) return
    }
  }
}

/** The bytes of one photo. */
export const usePhoto = (dokumentId: string) =>
  useQuery({
    queryKey: ['fachfoto', dokumentId],
    meta: { arten: [] },
    // The bytes of a version never change.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readPhoto(dokumentId),
  })
