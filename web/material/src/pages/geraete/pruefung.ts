/** Records tests of devices and the consequences of a failed one. */
import { useQuery } from '@tanstack/react-query'
import { asForm } from '../../api/asForm.ts'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { readAll } from '../../components/choices.ts'
import { toast } from '../../components/toast.ts'
import { useDarfAmObjekt } from '../../session/useDarfAmObjekt.ts'

export type Ergebnis = Schema<'Pruefung'>['ergebnis']

interface NewPruefung {
  readonly datum: string
  readonly ergebnis: Ergebnis
  readonly bemerkung: string
  /** Empty: the test by the interval of the position. */
  readonly pruefart_id: string
  readonly protokoll?: File | undefined
  /** Also report a Mangel of the object. */
  readonly mangel: boolean
  /** Also count the device as missing in the object. */
  readonly fehlbestand: boolean
}

/** Returns which consequences this person may record after a failed test. */
export function useFollowUps({ objekt_id, aktionen, fehlbestand_id }: Schema<'Geraet'>) {
  const darf = useDarfAmObjekt(objekt_id)
  return { mangel: darf('mangel.melden'), fehlbestand: aktionen.includes('bearbeiten') && fehlbestand_id === null }
}

export type Pruefart = Schema<'Geraetepruefart'>

/** The kinds of tests of a device with their days, the next one first; undefined until they are here. */
export function usePruefarten(geraet_id: string): readonly Pruefart[] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['geraet', geraet_id, 'pruefarten'],
    meta: { arten: ['geraet_instanz', 'pruefart'] },
    queryFn: () =>
      readAll((page) =>
        unwrap(api.GET('/geraete/{id}/pruefarten', { params: { path: { id: geraet_id }, query: page } })),
      ),
  })
  // A test can be recorded without the choice of a kind: the device names the one that is due.
  return data ?? (isError ? [] : undefined)
}

/** The kind of tests that comes first for a device. */
export const dueArt = ({ naechste_pruefart_id }: Schema<'Geraet'>, [first]: readonly Pruefart[]): string =>
  (first === undefined ? naechste_pruefart_id : first.pruefart_id) ?? ''

export const nameOfArt = ({ name }: Pick<Pruefart, 'name'>): string => name ?? 'Regelprüfung'

/**
 * Records a test, then its consequences. A toast reports a refused consequence, because the test is already recorded.
 *
 * @throws ApiError when the test itself is refused
 */
export async function recordPruefung(geraet: Schema<'Geraet'>, pruefung: NewPruefung): Promise<void> {
  const { datum, ergebnis, bemerkung, pruefart_id, protokoll } = pruefung
  const path = { id: geraet.id }
  const { id } = await unwrap(
    api.POST('/geraete/{id}/pruefungen', {
      params: { path },
      body: { datum, ergebnis, bemerkung: orNull(bemerkung), pruefart_id: orNull(pruefart_id) },
    }),
  )
  if (protokoll !== undefined) {
    await follow('das Prüfprotokoll ist nicht abgelegt', () => fileProtokoll(geraet.id, id, protokoll))
  }
  if (ergebnis === 'bestanden') return
  if (pruefung.mangel) await follow('als Mangel ist es nicht gemeldet', () => reportMangel(geraet, bemerkung))
  if (pruefung.fehlbestand) {
    await follow('ein Fehlbestand ist nicht entstanden', () =>
      unwrap(api.PATCH('/geraete/{id}', { params: { path }, body: { status: 'defekt', fehlbestand: true } })),
    )
  }
}

async function follow(otherwise: string, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    toast(`Die Prüfung ist erfasst, aber ${otherwise}: ${error instanceof Error ? error.message : ''}`, { tone: 'bad' })
  }
}

const fileProtokoll = (geraet_id: string, pruefung_id: string, datei: File) =>
  unwrap(
    api.POST('/dokumente', {
      body: {
        entitaet_typ: 'geraet_instanz',
        entitaet_id: geraet_id,
        pruefung_id,
        dokumenttyp: 'Prüfprotokoll',
        ist_original: 'true',
        datei: datei as unknown as string,
      },
      bodySerializer: asForm,
    }),
  )

const reportMangel = ({ id, objekt_id, material_name, seriennummer }: Schema<'Geraet'>, bemerkung: string) =>
  unwrap(
    api.POST('/maengel', {
      body: {
        objekt_id,
        titel: `${material_name} ${seriennummer}: Prüfung nicht bestanden`,
        beschreibung: orNull(bemerkung),
        prioritaet: 'normal',
        entitaet_typ: 'geraet_instanz',
        entitaet_id: id,
      },
    }),
  )
