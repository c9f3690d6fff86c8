import { folded } from '../../kern/db/folding.ts'
import {
  QualifikationErfassen,
  qualifikationErfassen,
  qualifikationLoeschen,
} from '../../personal/qualifikationen/index.ts'
import { anyOf, complete, day, findIds, type Kind, needed, parseBody, reference, snapshotOf } from './kind.ts'

const CREATE_FIRST = 'Bitte legen Sie das zuerst an.'

const key = (person: string | null, typ: string, ab: string | null, bis: string | null) =>
  [person, typ, ab, bis].join('\n')

/** Imports qualifications. Existing ones never change: a renewal is an entry of its own. */
export const qualifikationen: Kind = {
  columns: [
    {
      name: 'benutzername',
      titel: 'Benutzername',
      auch: ['Anmeldename', 'Login', 'Kennung'],
      required: true,
      setztFort: 'verbunden',
      example: 'a.weber',
    },
    {
      name: 'qualifikation',
      titel: 'Qualifikation',
      auch: ['Lehrgang', 'Ausbildung', 'Qualifikationstyp'],
      required: true,
      example: 'Atemschutzgeräteträger',
    },
    { name: 'erworben_am', titel: 'Erworben am', auch: ['Erworben', 'Datum', 'Am'], example: '2024-03-15' },
    { name: 'gueltig_bis', titel: 'Gültig bis', auch: ['Bis', 'Ablauf', 'Läuft ab'], example: '2027-03-14' },
  ],
  multiline: false,
  key: ({ benutzername = '', qualifikation = '', erworben_am = '', gueltig_bis = '' }) =>
    key(folded(benutzername), folded(qualifikation), day(erworben_am), day(gueltig_bis)),
  prepare: async (write, records, { heute }) => {
    const personen = await findIds(write, 'benutzer', 'benutzername', records, 'benutzername')
    const types = await findIds(write, 'qualifikationstyp', 'name', records, 'qualifikation')
    const rows = await write.tx
      .selectFrom('benutzer_qualifikation')
      .innerJoin('qualifikationstyp', 'qualifikationstyp.id', 'qualifikationstyp_id')
      .select(['benutzer_qualifikation.id', 'benutzer_id', 'qualifikationstyp.name', 'erworben_am', 'gueltig_bis'])
      .where(anyOf('benutzer_id', [...personen.values()]))
      .execute()
    // By name, because an Einheit may have a type of its own: a file finds what there is of it, and adds none.
    const existing = new Map(
      rows.map((row) => [key(row.benutzer_id, folded(row.name), row.erworben_am, row.gueltig_bis), row.id]),
    )
    return {
      one: async (write, [line]) => {
        const werte = complete(line)
        const person = needed('benutzername', werte['benutzername'])
        const benutzer_id = reference(personen, 'benutzername', person, CREATE_FIRST)
        const qualifikation = needed('qualifikation', werte['qualifikation'])
        const range = { erworben_am: day(werte['erworben_am'] ?? ''), gueltig_bis: day(werte['gueltig_bis'] ?? '') }
        const id = existing.get(key(benutzer_id, folded(qualifikation), range.erworben_am, range.gueltig_bis))
        if (id !== undefined) return { ergebnis: 'unveraendert', entitaet_id: id }
        const qualifikationstyp_id = reference(types, 'qualifikation', qualifikation, CREATE_FIRST)
        const body = parseBody(QualifikationErfassen, { benutzer_id, qualifikationstyp_id, ...range })
        return { ergebnis: 'neu', entitaet_id: (await qualifikationErfassen(write, heute, body)).id }
      },
    }
  },
  snapshot: snapshotOf('benutzer_qualifikation', ['benutzer_id', 'qualifikationstyp_id', 'erworben_am', 'gueltig_bis']),
  remove: async (write, ids, { heute }) => {
    for (const id of ids) await qualifikationLoeschen(write, heute, id)
  },
  readState: async () => undefined,
  restore: async () => undefined,
}
