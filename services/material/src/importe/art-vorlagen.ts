import { sql } from 'kysely'
import type { Write } from '../db.ts'
import { faltung } from '../faltung.ts'
import {
  getVorlage,
  VorlageAnlegen,
  VorlagePositionen,
  vorlageAnlegen,
  vorlagePositionenErsetzen,
} from '../vorlagen/index.ts'
import {
  type Art,
  einesVon,
  felderVon,
  gleich,
  nachschlagen,
  pruefe,
  type Satz,
  Satzfehler,
  type Stand,
  verweis,
  zahl,
} from './art.ts'

/** The positions of a template as they are compared and written back. */
async function positionenVon({ tx }: Write, id: string): Promise<Stand[]> {
  const { positionen } = await getVorlage(tx, id)
  return positionen.map(({ material_id, sollmenge, fach_id, fach_freitext }) => ({
    material_id,
    sollmenge,
    fach_id,
    fach_freitext,
  }))
}

const name = (werte: Readonly<Record<string, string>>) =>
  faltung(`${werte['objekttyp'] ?? ''}\n${werte['vorlage'] ?? ''}`)

export const vorlagen: Art = {
  spalten: [
    { name: 'vorlage', pflicht: true, beispiel: 'Beladung Notfallrucksack' },
    { name: 'objekttyp', pflicht: true, beispiel: 'Notfallrucksack' },
    { name: 'material', pflicht: true, beispiel: 'Verbandpäckchen M' },
    { name: 'sollmenge', pflicht: true, beispiel: '10' },
    { name: 'fach', beispiel: 'Deckelinnenseite' },
  ],
  mehrzeilig: true,
  schluessel: name,
  vorbereiten: async (write, saetze) => {
    const objekttypen = await nachschlagen(write, 'objekttyp', 'name', saetze, 'objekttyp')
    const materialien = await nachschlagen(write, 'material', 'name', saetze, 'material')
    const faecher = await faecherVon(write, [...objekttypen.values()])
    const aktuelle = await aktuelleVorlagen(write, [...objekttypen.values()])
    return {
      einen: async (write, satz) => {
        const [{ werte }] = satz
        const objekttyp_id =
          verweis(objekttypen, 'objekttyp', werte['objekttyp'] ?? '', 'Bitte legen Sie ihn zuerst an.') ?? ''
        const positionen = satz.map((zeile) =>
          inZeile(zeile.zeile, () => position(zeile.werte, objekttyp_id, materialien, faecher)),
        )
        const [id, ...weitere] = aktuelle.get(`${objekttyp_id}\n${faltung(werte['vorlage'] ?? '')}`) ?? []
        if (weitere.length > 0) throw mehrdeutig(werte['vorlage'] ?? '')
        if (id === undefined) {
          const body = pruefeZeilen(satz, () =>
            pruefe(VorlageAnlegen, { name: werte['vorlage'], objekttyp_id, positionen }),
          )
          return { ergebnis: 'neu', entitaet_id: (await vorlageAnlegen(write, body)).id }
        }
        const body = pruefeZeilen(satz, () => pruefe(VorlagePositionen, { positionen }))
        const vorher = await positionenVon(write, id)
        if (gleich(vorher, body.positionen)) return { ergebnis: 'unveraendert', entitaet_id: id }
        await vorlagePositionenErsetzen(write, id, body.positionen)
        const aenderung = { vorher: { positionen: vorher }, nachher: { positionen: body.positionen } }
        return { ergebnis: 'geaendert', entitaet_id: id, aenderung }
      },
    }
  },
  abbild: sql`SELECT id, ${felderVon(['name', 'status'])} || jsonb_build_object('positionen', (
      SELECT coalesce(jsonb_agg(${felderVon(['material_id', 'sollmenge', 'fach_id', 'fach_freitext'])} ORDER BY p.id), '[]')
      FROM vorlagenposition p WHERE p.vorlage_id = beladungsvorlage.id)) AS stand
    FROM beladungsvorlage`,
  loesche: async ({ tx, announce }, ids) => {
    await tx.deleteFrom('beladungsvorlage').where(einesVon('id', ids)).execute()
    for (const id of ids) announce({ art: 'vorlage', id })
  },
  stand: async (write, id) => {
    const row = await write.tx
      .selectFrom('beladungsvorlage')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && { positionen: await positionenVon(write, id) }
  },
  stelleWieder: async (write, id, vorher) => {
    await vorlagePositionenErsetzen(write, id, pruefe(VorlagePositionen, vorher).positionen)
  },
}

function position(
  werte: Readonly<Record<string, string>>,
  objekttypId: string,
  materialien: ReadonlyMap<string, string>,
  faecher: ReadonlyMap<string, string>,
): Stand {
  const material_id = verweis(
    materialien,
    'material',
    werte['material'] ?? '',
    'Bitte importieren Sie das Material zuerst.',
  )
  const fach = werte['fach'] ?? ''
  const fach_id = fach === '' ? null : (faecher.get(`${objekttypId}\n${faltung(fach)}`) ?? null)
  // A Fach that the Objekttyp does not have is free text: the choice „Sonstiges“.
  const fach_freitext = fach === '' || fach_id !== null ? null : fach
  return { material_id, sollmenge: zahl(werte['sollmenge'] ?? ''), fach_id, fach_freitext }
}

function inZeile<T>(zeile: number, tue: () => T): T {
  try {
    return tue()
  } catch (error) {
    if (!(error instanceof Satzfehler)) throw error
    throw new Satzfehler(...error.fehler.map((fehler) => ({ ...fehler, zeile })))
  }
}

const POSITIONSFELD = /^positionen\[(\d+)\]\.(?<feld>\w+)$|^positionen\.(\d+)\.(?<feld2>\w+)$/

/** `positionen[3].sollmenge` of the schema is the column `sollmenge` of the fourth line. */
function pruefeZeilen<T>(satz: Satz, tue: () => T): T {
  try {
    return tue()
  } catch (error) {
    if (!(error instanceof Satzfehler)) throw error
    throw new Satzfehler(
      ...error.fehler.map((fehler) => {
        const treffer = POSITIONSFELD.exec(fehler.spalte ?? '')
        const feld = treffer?.groups?.['feld'] ?? treffer?.groups?.['feld2']
        const zeile = satz[Number(treffer?.[1] ?? treffer?.[3])]?.zeile
        if (feld === undefined || zeile === undefined)
          return fehler.spalte === 'name' ? { ...fehler, spalte: 'vorlage' } : fehler
        return { ...fehler, zeile, spalte: feld.replace(/_(id|freitext)$/, '') }
      }),
    )
  }
}

async function faecherVon({ tx }: Write, objekttypIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('fach').selectAll().where(einesVon('objekttyp_id', objekttypIds)).execute()
  return new Map(rows.map(({ id, objekttyp_id, name }) => [`${objekttyp_id}\n${faltung(name)}`, id]))
}

const mehrdeutig = (vorlage: string) =>
  new Satzfehler({
    spalte: 'vorlage',
    grund: `Mehrere Vorlagen dieses Objekttyps heißen „${vorlage}“. Bitte geben Sie ihnen zuerst verschiedene Namen.`,
  })

/** The current templates by Objekttyp and name. Nothing keeps two of them from having one name. */
async function aktuelleVorlagen({ tx }: Write, objekttypIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('beladungsvorlage')
    .select(['id', 'objekttyp_id', 'name'])
    .where(einesVon('objekttyp_id', objekttypIds))
    .where('status', '=', 'aktuell')
    .execute()
  const ids = Map.groupBy(rows, ({ objekttyp_id, name }) => `${objekttyp_id}\n${faltung(name)}`)
  return new Map([...ids].map(([schluessel, gleiche]) => [schluessel, gleiche.map(({ id }) => id)]))
}
