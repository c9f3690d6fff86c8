import { folded } from '../db/folding.ts'
import { QualifikationErfassen, qualifikationErfassen, qualifikationLoeschen } from '../personal/index.ts'
import { anyOf, day, findIds, type Kind, parseBody, read, reference, snapshotOf } from './kind.ts'

const CREATE_FIRST = 'Bitte legen Sie das zuerst an.'

const key = (person: string, typ: string, ab: string | null, bis: string | null) => [person, typ, ab, bis].join('\n')

/** Imports qualifications. Existing ones never change: a renewal is an entry of its own. */
export const qualifikationen: Kind = {
  columns: [
    {
      name: 'benutzername',
      titel: 'Benutzername',
      auch: ['Anmeldename', 'Login', 'Kennung'],
      required: true,
      setztFort: true,
      example: 'a.weber',
    },
    {
      name: 'qualifikation',
      titel: 'Qualifikation',
      auch: ['Lehrgang', 'Ausbildung'],
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
      .selectAll()
      .where(anyOf('benutzer_id', [...personen.values()]))
      .execute()
    const existing = new Map(
      rows.map((row) => [key(row.benutzer_id, row.qualifikationstyp_id, row.erworben_am, row.gueltig_bis), row.id]),
    )
    return {
      one: async (write, [{ werte }]) => {
        const benutzer_id = reference(personen, 'benutzername', werte['benutzername'] ?? '', CREATE_FIRST)
        const qualifikationstyp_id = reference(types, 'qualifikation', werte['qualifikation'] ?? '', CREATE_FIRST)
        const range = read(werte, { erworben_am: day, gueltig_bis: day })
        const body = parseBody(QualifikationErfassen, { benutzer_id, qualifikationstyp_id, ...range })
        const id = existing.get(key(body.benutzer_id, body.qualifikationstyp_id, body.erworben_am, body.gueltig_bis))
        if (id !== undefined) return { ergebnis: 'unveraendert', entitaet_id: id }
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
