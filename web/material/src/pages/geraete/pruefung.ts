/** A test of a device, and what may follow from one that was not passed. */
import { api, type Schema, unwrap } from '../../api/index.ts'
import { toast } from '../../parts/toast.ts'
import { orNull } from '../../parts/useForm.ts'
import { useSession } from '../../session/useSession.ts'

export type Ergebnis = Schema<'Pruefung'>['ergebnis']

interface Erfassen {
  readonly datum: string
  readonly ergebnis: Ergebnis
  readonly bemerkung: string
  /** Report what is broken as a Mangel of the object. */
  readonly mangel: boolean
  /** Count the device as missing in the object. */
  readonly fehlbestand: boolean
}

/** What this person may add to a test that was not passed. */
export function useFolgen({ aktionen, fehlbestand_id }: Schema<'Geraet'>) {
  const { darf } = useSession()
  return { mangel: darf('mangel.melden'), fehlbestand: aktionen.includes('bearbeiten') && fehlbestand_id === null }
}

/**
 * Records the test first; what follows from it comes after, and when that is refused the person is told, because the
 * test stands.
 *
 * @throws ApiError when the test itself is refused
 */
export async function erfassePruefung(geraet: Schema<'Geraet'>, erfassen: Erfassen): Promise<void> {
  const { datum, ergebnis, bemerkung } = erfassen
  const path = { id: geraet.id }
  await unwrap(
    api.POST('/geraete/{id}/pruefungen', {
      params: { path },
      body: { datum, ergebnis, bemerkung: orNull(bemerkung) },
    }),
  )
  if (ergebnis === 'bestanden') return
  if (erfassen.mangel) await folgt('als Mangel ist es nicht gemeldet', () => meldeMangel(geraet, bemerkung))
  if (erfassen.fehlbestand) {
    await folgt('ein Fehlbestand ist nicht entstanden', () =>
      unwrap(api.PATCH('/geraete/{id}', { params: { path }, body: { status: 'defekt', fehlbestand: true } })),
    )
  }
}

async function folgt(sonst: string, schritt: () => Promise<unknown>): Promise<void> {
  try {
    await schritt()
  } catch (error) {
    toast(`Die Prüfung ist erfasst, aber ${sonst}: ${error instanceof Error ? error.message : ''}`, { tone: 'bad' })
  }
}

const meldeMangel = ({ id, objekt_id, material_name, seriennummer }: Schema<'Geraet'>, bemerkung: string) =>
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
