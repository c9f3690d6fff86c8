/** Records tests of devices and the consequences of a failed one. */
import { api, type Schema, unwrap } from '../../api/index.ts'
import { toast } from '../../parts/toast.ts'
import { orNull } from '../../parts/useForm.ts'
import { useSession } from '../../session/useSession.ts'

export type Ergebnis = Schema<'Pruefung'>['ergebnis']

interface NewPruefung {
  readonly datum: string
  readonly ergebnis: Ergebnis
  readonly bemerkung: string
  /** Also report a Mangel of the object. */
  readonly mangel: boolean
  /** Also count the device as missing in the object. */
  readonly fehlbestand: boolean
}

/** Returns which consequences this person may record after a failed test. */
export function useFollowUps({ aktionen, fehlbestand_id }: Schema<'Geraet'>) {
  const { darf } = useSession()
  return { mangel: darf('mangel.melden'), fehlbestand: aktionen.includes('bearbeiten') && fehlbestand_id === null }
}

/**
 * Records a test, then its consequences. A toast reports a refused consequence, because the test is already recorded.
 *
 * @throws ApiError when the test itself is refused
 */
export async function recordPruefung(geraet: Schema<'Geraet'>, pruefung: NewPruefung): Promise<void> {
  const { datum, ergebnis, bemerkung } = pruefung
  const path = { id: geraet.id }
  await unwrap(
    api.POST('/geraete/{id}/pruefungen', {
      params: { path },
      body: { datum, ergebnis, bemerkung: orNull(bemerkung) },
    }),
  )
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
