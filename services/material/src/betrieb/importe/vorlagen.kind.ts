import { sql } from 'kysely'
import { folded } from '../../kern/db/folding.ts'
import type { Write } from '../../kern/db/store.ts'
import {
  getVorlage,
  VorlageAnlegen,
  VorlagePositionen,
  vorlageAnlegen,
  vorlagePositionenErsetzen,
} from '../../objekte/vorlagen/index.ts'
import {
  anyOf,
  complete,
  type Failure,
  fieldsOf,
  findIds,
  type ImportRecord,
  type Kind,
  needed,
  parseBody,
  RecordError,
  reference,
  same,
} from './kind.ts'
import { type Bekanntes, faecherOf, makeMissing } from './missing.commands.ts'
import { namesOfLoadList } from './names.queries.ts'
import { changedPositions, checkLines, plain, positionenOfLines, refuseRepeated } from './positions.ts'

const name = (values: Readonly<Record<string, string>>) =>
  folded(`${values['objekttyp'] ?? ''}\n${values['vorlage'] ?? ''}`)

export const vorlagen: Kind = {
  columns: [
    {
      name: 'vorlage',
      titel: 'Vorlage',
      auch: ['Fahrzeug', 'Beladeliste', 'Beladungsvorlage', 'Fzg', 'Kfz'],
      required: true,
      vonDatei: true,
      setztFort: 'verbunden',
      example: 'Beladung Notfallrucksack',
    },
    {
      name: 'objekttyp',
      titel: 'Objekttyp',
      auch: ['Fahrzeugtyp', 'Typ'],
      required: true,
      wie: 'vorlage',
      setztFort: 'verbunden',
      example: 'Notfallrucksack',
    },
    {
      name: 'material',
      titel: 'Bezeichnung',
      auch: [
        'Material',
        'Gegenstand',
        'Gerät',
        'Artikel',
        'Ausrüstung',
        'Benennung',
        'Beladung',
        'Name',
        'Artikelbezeichnung',
        'Materialbezeichnung',
        'Gerätebezeichnung',
      ],
      required: true,
      inhalt: 'namen',
      example: 'Verbandpäckchen M',
    },
    {
      name: 'sollmenge',
      titel: 'Sollmenge',
      auch: ['Soll', 'Stückzahl', 'Anzahl', 'Menge', 'Stück', 'Stk', 'Sollbestand', 'Sollstückzahl'],
      required: true,
      vorgabe: '1',
      inhalt: 'menge',
      zahl: true,
      example: '10',
    },
    {
      name: 'fach',
      titel: 'Fach',
      auch: ['Lagerort', 'Ort', 'Platz', 'Geräteraum', 'GR', 'Raum', 'Ablage', 'Verlastung', 'Gerätefach'],
      setztFort: 'immer',
      inhalt: 'gruppe',
      example: 'Deckelinnenseite',
    },
  ],
  multiline: true,
  key: name,
  names: namesOfLoadList,
  prepare: async (write, records, { anlegen }) => {
    const objekttypen = await findIds(write, 'objekttyp', 'name', records, 'objekttyp')
    let known: Bekanntes = {
      objekttypen,
      materialien: await findIds(write, 'material', 'name', records, 'material'),
      faecher: await faecherOf(write, [...objekttypen.values()]),
    }
    const aktuelle = await listAktuelleVorlagen(write, [...objekttypen.values()])
    return {
      one: async (write, record) => {
        refuseUnnamed(record)
        const werte = complete(record[0])
        const { bekanntes, dazu } = anlegen ? await makeMissing(write, record, known) : { bekanntes: known, dazu: [] }
        const objekttyp_id =
          reference(bekanntes.objekttypen, 'objekttyp', werte['objekttyp'] ?? '', 'Bitte legen Sie ihn zuerst an.') ??
          ''
        const [id, ...further] = aktuelle.get(`${objekttyp_id}\n${folded(werte['vorlage'] ?? '')}`) ?? []
        if (further.length > 0) throw ambiguous(werte['vorlage'] ?? '')
        const before = id === undefined ? [] : (await getVorlage(write.tx, id)).positionen
        const positionen = positionenOfLines(record, objekttyp_id, bekanntes, before)
        refuseRepeated(record, positionen)
        if (id === undefined) {
          const body = checkLines(record, () =>
            parseBody(VorlageAnlegen, { name: werte['vorlage'], objekttyp_id, positionen }),
          )
          const fresh = await vorlageAnlegen(write, body)
          known = bekanntes
          return { ergebnis: 'neu', entitaet_id: fresh.id, dazu }
        }
        const body = checkLines(record, () => parseBody(VorlagePositionen, { positionen }))
        const vorher = { positionen: before.map(plain) }
        if (same(vorher.positionen, body.positionen)) return { ergebnis: 'unveraendert', entitaet_id: id }
        await vorlagePositionenErsetzen(write, id, body.positionen)
        // Only now: what a refused record made is gone.
        known = bekanntes
        const aenderung = { vorher, nachher: { positionen: body.positionen } }
        const felder = changedPositions(record, before, body.positionen)
        return { ergebnis: 'geaendert', entitaet_id: id, aenderung, felder, dazu }
      },
    }
  },
  snapshot: sql`SELECT id, ${fieldsOf(['name', 'status'])} || jsonb_build_object('positionen', (
      SELECT coalesce(jsonb_agg(${fieldsOf(['material_id', 'sollmenge', 'fach_id', 'fach_freitext'])} ORDER BY p.id), '[]')
      FROM vorlagenposition p WHERE p.vorlage_id = beladungsvorlage.id)) AS stand
    FROM beladungsvorlage`,
  remove: async ({ tx, announce }, ids) => {
    await tx.deleteFrom('beladungsvorlage').where(anyOf('id', ids)).execute()
    for (const id of ids) announce({ art: 'vorlage', id })
  },
  readState: async (write, id) => {
    const row = await write.tx
      .selectFrom('beladungsvorlage')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row && { positionen: (await getVorlage(write.tx, id)).positionen.map(plain) }
  },
  restore: async (write, id, before) => {
    await vorlagePositionenErsetzen(write, id, parseBody(VorlagePositionen, before).positionen)
  },
}

/** Refuses lines that do not name their template: the one above does not count for them. @throws {RecordError} */
function refuseUnnamed(record: ImportRecord): void {
  const failures = record.flatMap((line): Failure[] => {
    const werte = complete(line)
    try {
      for (const column of ['vorlage', 'objekttyp']) needed(column, werte[column])
      return []
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      return error.fehler.map((failure) => ({ ...failure, zeile: line.zeile }))
    }
  })
  if (failures.length > 0) throw new RecordError(...failures)
}

const ambiguous = (vorlage: string) =>
  new RecordError({
    spalte: 'vorlage',
    grund: `Mehrere Vorlagen dieses Objekttyps heißen „${vorlage}“. Bitte geben Sie ihnen zuerst verschiedene Namen.`,
  })

/** Finds the current templates by Objekttyp and name. Two of them may share a name. */
async function listAktuelleVorlagen({ tx }: Write, objekttypIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('beladungsvorlage')
    .select(['id', 'objekttyp_id', 'name'])
    .where(anyOf('objekttyp_id', objekttypIds))
    .where('status', '=', 'aktuell')
    .where('einheit_id', 'is', null)
    .execute()
  const ids = Map.groupBy(rows, ({ objekttyp_id, name }) => `${objekttyp_id}\n${folded(name)}`)
  return new Map([...ids].map(([key, gleiche]) => [key, gleiche.map(({ id }) => id)]))
}
