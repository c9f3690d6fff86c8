import { MaterialAendern, MaterialAnlegen, materialAendern, materialAnlegen } from '../stammdaten/index.ts'
import {
  type Art,
  ausschnitt,
  einesVon,
  faltung,
  lies,
  nachschlagen,
  pruefe,
  text,
  unterschied,
  verweis,
  zahl,
  zeilenVon,
} from './art.ts'

export const materialien: Art = {
  spalten: [
    { name: 'name', pflicht: true, beispiel: 'Verbandpäckchen M' },
    { name: 'materialtyp', pflicht: true, beispiel: 'ablauf_charge' },
    { name: 'einheit', pflicht: true, beispiel: 'Stück' },
    { name: 'artikelnummer', beispiel: '10-4711' },
    { name: 'kategorie', beispiel: 'Sanitätsmaterial' },
    { name: 'warnfrist_tage', beispiel: '60' },
    { name: 'mindestbestand', beispiel: '20' },
  ],
  mehrzeilig: false,
  schluessel: ({ name = '' }) => faltung(name),
  vorbereiten: async (write, saetze) => {
    const kategorien = await nachschlagen(write, 'kategorie', 'name', saetze, 'kategorie')
    const vorhandene = await nachschlagen(write, 'material', 'name', saetze, 'name')
    const zeilen = await zeilenVon(vorhandene, (ids) =>
      write.tx.selectFrom('material').selectAll().where(einesVon('id', ids)).execute(),
    )
    return async (write, [{ werte }]) => {
      const { kategorie, ...felder } = lies(werte, {
        name: String,
        materialtyp: String,
        einheit: String,
        artikelnummer: text,
        kategorie: (zelle) => verweis(kategorien, 'kategorie', zelle, 'Bitte legen Sie die Kategorie zuerst an.'),
        warnfrist_tage: zahl,
        mindestbestand: zahl,
      })
      const body = kategorie === undefined ? felder : { ...felder, kategorie_id: kategorie }
      const alt = zeilen.get(vorhandene.get(faltung(werte['name'] ?? '')) ?? '')
      if (alt === undefined) {
        const { id } = await materialAnlegen(write, pruefe(MaterialAnlegen, body))
        return { ergebnis: 'neu', entitaet_id: id }
      }
      const aenderung = unterschied({ ...alt }, pruefe(MaterialAendern, body))
      if (aenderung === undefined) return { ergebnis: 'unveraendert', entitaet_id: alt.id }
      await materialAendern(write, alt.id, pruefe(MaterialAendern, aenderung.nachher))
      return { ergebnis: 'geaendert', entitaet_id: alt.id, aenderung }
    }
  },
  loesche: async ({ tx, announce }, ids) => {
    await tx.deleteFrom('material').where(einesVon('id', ids)).execute()
    for (const id of ids) announce({ art: 'material', id })
  },
  stand: async ({ tx }, id, wie) => {
    const row = await tx.selectFrom('material').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    return row && ausschnitt({ ...row }, wie)
  },
  stelleWieder: async (write, id, vorher) => void (await materialAendern(write, id, pruefe(MaterialAendern, vorher))),
}
