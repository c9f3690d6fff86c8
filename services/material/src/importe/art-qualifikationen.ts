import { faltung } from '../faltung.ts'
import { QualifikationErfassen, qualifikationErfassen, qualifikationLoeschen } from '../personal/index.ts'
import { type Art, abbildVon, einesVon, lies, nachschlagen, pruefe, tag, verweis } from './art.ts'

const ANLEGEN = 'Bitte legen Sie das zuerst an.'

const schluessel = (person: string, typ: string, ab: string | null, bis: string | null) =>
  [person, typ, ab, bis].join('\n')

/** A qualification is never changed by an import: a renewal is an entry of its own. */
export const qualifikationen: Art = {
  spalten: [
    { name: 'benutzername', pflicht: true, beispiel: 'a.weber' },
    { name: 'qualifikation', pflicht: true, beispiel: 'Atemschutzgeräteträger' },
    { name: 'erworben_am', beispiel: '2024-03-15' },
    { name: 'gueltig_bis', beispiel: '2027-03-14' },
  ],
  mehrzeilig: false,
  schluessel: ({ benutzername = '', qualifikation = '', erworben_am = '', gueltig_bis = '' }) =>
    schluessel(faltung(benutzername), faltung(qualifikation), tag(erworben_am), tag(gueltig_bis)),
  vorbereiten: async (write, saetze, { heute }) => {
    const personen = await nachschlagen(write, 'benutzer', 'benutzername', saetze, 'benutzername')
    const typen = await nachschlagen(write, 'qualifikationstyp', 'name', saetze, 'qualifikation')
    const rows = await write.tx
      .selectFrom('benutzer_qualifikation')
      .selectAll()
      .where(einesVon('benutzer_id', [...personen.values()]))
      .execute()
    const vorhandene = new Map(
      rows.map((row) => [
        schluessel(row.benutzer_id, row.qualifikationstyp_id, row.erworben_am, row.gueltig_bis),
        row.id,
      ]),
    )
    return {
      einen: async (write, [{ werte }]) => {
        const benutzer_id = verweis(personen, 'benutzername', werte['benutzername'] ?? '', ANLEGEN)
        const qualifikationstyp_id = verweis(typen, 'qualifikation', werte['qualifikation'] ?? '', ANLEGEN)
        const zeitraum = lies(werte, { erworben_am: tag, gueltig_bis: tag })
        const body = pruefe(QualifikationErfassen, { benutzer_id, qualifikationstyp_id, ...zeitraum })
        const id = vorhandene.get(
          schluessel(body.benutzer_id, body.qualifikationstyp_id, body.erworben_am, body.gueltig_bis),
        )
        if (id !== undefined) return { ergebnis: 'unveraendert', entitaet_id: id }
        return { ergebnis: 'neu', entitaet_id: (await qualifikationErfassen(write, heute, body)).id }
      },
    }
  },
  abbild: abbildVon('benutzer_qualifikation', ['benutzer_id', 'qualifikationstyp_id', 'erworben_am', 'gueltig_bis']),
  loesche: async (write, ids, { heute }) => {
    for (const id of ids) await qualifikationLoeschen(write, heute, id)
  },
  stand: async () => undefined,
  stelleWieder: async () => undefined,
}
