import { conflict } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { Write } from '../db.ts'
import { faltung } from '../faltung.ts'
import { ObjektAendern, ObjektAnlegen, objektAendern, objektAnlegen } from '../objekte/index.ts'
import {
  type Art,
  ausschnitt,
  einesVon,
  felderVon,
  lies,
  nachschlagen,
  pruefe,
  Satzfehler,
  unterschied,
  verweis,
  type Werte,
  zeilenVon,
} from './art.ts'

const ANLEGEN = 'Bitte legen Sie das zuerst an.'
/** What an existing object cannot change by an import, and what changes it instead. */
const FEST = [
  ['standort', 'Den Standort ändert eine Lagerbewegung.'],
  ['objekttyp', 'Der Objekttyp eines Objekts steht fest.'],
  ['vorlage', 'Die Vorlage, aus der ein Objekt entstand, steht fest.'],
] as const
/** Tables whose rows go with an object: while there are any, somebody works with it. */
const ANHAENGE = ['fahrzeugdetails', 'kontrollverantwortung', 'wartungsplan', 'zustaendigkeit'] as const

const FELDER = ['code', 'name', 'standort_id', 'objekttyp_id', 'vorlage_id', 'fahrzeug_id', 'einheit_id', 'status']
const POSITIONSFELDER = [
  'material_id',
  'sollmenge_vorlage',
  'override',
  'istmenge',
  'fach_id',
  'fach_freitext',
  'code',
  'seriennummer',
  'ablaufdatum',
  'chargennummer',
  'pruefintervall_monate',
  'letzte_pruefung',
  'ist_status',
]

interface Verweise {
  readonly standort: ReadonlyMap<string, string>
  readonly objekttyp: ReadonlyMap<string, string>
  readonly einheit: ReadonlyMap<string, string>
  readonly fahrzeug: ReadonlyMap<string, string>
  readonly vorlagen: readonly { readonly id: string; readonly name: string; readonly objekttyp_id: string }[]
}

export const objekte: Art = {
  spalten: [
    { name: 'code', pflicht: true, beispiel: 'RUCK-001' },
    { name: 'name', pflicht: true, beispiel: 'Notfallrucksack 1' },
    { name: 'standort', pflicht: true, beispiel: 'Wache Nord' },
    { name: 'objekttyp', pflicht: true, beispiel: 'Notfallrucksack' },
    { name: 'vorlage', beispiel: 'Beladung Notfallrucksack' },
    { name: 'fahrzeug', beispiel: '' },
    { name: 'einheit', beispiel: '' },
  ],
  mehrzeilig: false,
  schluessel: ({ code = '' }) => faltung(code),
  vorbereiten: async (write, saetze) => {
    const vorhandene = await nachschlagen(write, 'objekt', 'code', saetze, 'code')
    const fahrzeug = await nachschlagen(write, 'objekt', 'code', saetze, 'fahrzeug')
    const verweise: Verweise = {
      standort: await nachschlagen(write, 'standort', 'name', saetze, 'standort'),
      objekttyp: await nachschlagen(write, 'objekttyp', 'name', saetze, 'objekttyp'),
      einheit: await nachschlagen(write, 'einheit', 'name', saetze, 'einheit'),
      fahrzeug,
      vorlagen: await write.tx
        .selectFrom('beladungsvorlage')
        .select(['id', 'name', 'objekttyp_id'])
        .where('status', '=', 'aktuell')
        .execute(),
    }
    const zeilen = await zeilenVon(vorhandene, (ids) =>
      write.tx.selectFrom('objekt').selectAll().where(einesVon('id', ids)).execute(),
    )
    return {
      einen: async (write, [{ werte }]) => {
        const schluessel = faltung(werte['code'] ?? '')
        const alt = zeilen.get(vorhandene.get(schluessel) ?? '')
        if (alt === undefined) {
          const id = await objektAnlegen(write, pruefe(ObjektAnlegen, neues(werte, verweise)))
          // A later line may name it as its vehicle.
          fahrzeug.set(schluessel, id)
          return { ergebnis: 'neu', entitaet_id: id }
        }
        verweigereFestes(werte, verweise, alt)
        const aenderung = unterschied({ ...alt }, pruefe(ObjektAendern, aenderbares(werte, verweise)))
        if (aenderung === undefined) return { ergebnis: 'unveraendert', entitaet_id: alt.id }
        await objektAendern(write, alt.id, pruefe(ObjektAendern, aenderung.nachher))
        return { ergebnis: 'geaendert', entitaet_id: alt.id, aenderung }
      },
    }
  },
  abbild: sql`SELECT id, ${felderVon(FELDER)} || jsonb_build_object('positionen', (
      SELECT coalesce(jsonb_agg(${felderVon(POSITIONSFELDER)} ORDER BY p.id), '[]')
      FROM objektposition p WHERE p.objekt_id = objekt.id)) AS stand
    FROM objekt`,
  verweigereLoeschen: async (write, ids) => {
    for (const tabelle of ANHAENGE) {
      const [id] = await treffer(
        write,
        sql`SELECT objekt_id AS id FROM ${sql.table(tabelle)} WHERE ${einesVon('objekt_id', ids)}`,
      )
      if (id !== undefined) throw wirdGebraucht({ tabelle, id })
    }
    const [beladen] = await treffer(
      write,
      sql`SELECT id FROM objekt WHERE ${einesVon('fahrzeug_id', ids)} AND NOT ${einesVon('id', ids)}`,
    )
    if (beladen !== undefined) throw wirdGebraucht({ fahrzeug_von: beladen })
    const [dokument] = await treffer(
      write,
      sql`SELECT entitaet_id AS id FROM dokument WHERE entitaet_typ = 'objektposition'
        AND entitaet_id IN (SELECT id FROM objektposition WHERE ${einesVon('objekt_id', ids)})`,
    )
    if (dokument !== undefined) throw wirdGebraucht({ dokument_von: dokument })
  },
  loesche: async ({ tx, announce }, ids) => {
    await tx.deleteFrom('objekt').where(einesVon('id', ids)).execute()
    for (const id of ids) announce({ art: 'objekt', id })
  },
  stand: async ({ tx }, id, wie) => {
    const row = await tx.selectFrom('objekt').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    return row && ausschnitt({ ...row }, wie)
  },
  stelleWieder: (write: Write, id, vorher) => objektAendern(write, id, pruefe(ObjektAendern, vorher)),
}

/** The first of the ids that a query finds. */
async function treffer({ tx }: Write, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query} LIMIT 1`.execute(tx)
  return rows.map(({ id }) => id)
}

const wirdGebraucht = (details: Readonly<Record<string, unknown>>) =>
  conflict('wird_verwendet', 'Mit einem der Objekte wird schon gearbeitet.', details)

function aenderbares(werte: Werte, { fahrzeug, einheit }: Verweise): Record<string, unknown> {
  const {
    fahrzeug: fahrzeug_id,
    einheit: einheit_id,
    ...felder
  } = lies(werte, {
    code: String,
    name: String,
    fahrzeug: (zelle) => verweis(fahrzeug, 'fahrzeug', zelle, 'Gemeint ist der Code eines Fahrzeugs.'),
    einheit: (zelle) => verweis(einheit, 'einheit', zelle, ANLEGEN),
  })
  return {
    ...felder,
    ...(fahrzeug_id === undefined ? {} : { fahrzeug_id }),
    ...(einheit_id === undefined ? {} : { einheit_id }),
  }
}

function neues(werte: Werte, verweise: Verweise): Record<string, unknown> {
  const objekttyp_id = verweis(verweise.objekttyp, 'objekttyp', werte['objekttyp'] ?? '', ANLEGEN)
  return {
    ...aenderbares(werte, verweise),
    standort_id: verweis(verweise.standort, 'standort', werte['standort'] ?? '', ANLEGEN),
    objekttyp_id,
    vorlage_id: vorlageVon(werte['vorlage'] ?? '', objekttyp_id, verweise),
  }
}

/** The template that is named, or the only one that the Objekttyp has. @throws {Satzfehler} */
function vorlageVon(name: string, objekttypId: string | null, { vorlagen }: Verweise): string {
  const passende = vorlagen.filter((vorlage) => vorlage.objekttyp_id === objekttypId)
  const genannte = name === '' ? passende : passende.filter((vorlage) => faltung(vorlage.name) === faltung(name))
  const [eine, weitere] = genannte
  if (eine !== undefined && weitere === undefined) return eine.id
  const namen = passende.map((vorlage) => `„${vorlage.name}“`).join(', ')
  const grund =
    passende.length === 0 ? 'Der Objekttyp hat noch keine aktuelle Vorlage.' : `Bitte nennen Sie eine von: ${namen}`
  throw new Satzfehler({ spalte: 'vorlage', grund })
}

function verweigereFestes(
  werte: Werte,
  verweise: Verweise,
  alt: { readonly standort_id: string; readonly objekttyp_id: string; readonly vorlage_id: string },
): void {
  const jetzt = { standort: alt.standort_id, objekttyp: alt.objekttyp_id, vorlage: alt.vorlage_id }
  for (const [spalte, grund] of FEST) {
    const zelle = werte[spalte] ?? ''
    if (zelle === '') continue
    const id =
      spalte === 'vorlage'
        ? vorlageVon(zelle, alt.objekttyp_id, verweise)
        : verweis(verweise[spalte], spalte, zelle, ANLEGEN)
    if (id !== jetzt[spalte]) throw new Satzfehler({ spalte, grund })
  }
}
