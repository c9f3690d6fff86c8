import type { Selectable } from 'kysely'
import type { MaterialTable } from '../db.gen.ts'
import type { Write } from '../db.ts'
import { faltung } from '../faltung.ts'
import {
  MaterialAendern,
  MaterialAnlegen,
  materialAendern,
  materialAnlegen,
  materialienAnlegen,
} from '../stammdaten/index.ts'
import {
  type Art,
  abbildVon,
  ausschnitt,
  einesVon,
  lies,
  nachschlagen,
  pruefe,
  type Satz,
  text,
  unterschied,
  verweis,
  type Wirkung,
  zahl,
  zeilenVon,
} from './art.ts'

type MaterialRow = Selectable<MaterialTable>

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
    const bodyVon = ([{ werte }]: Satz) => {
      const { kategorie, ...felder } = lies(werte, {
        name: String,
        materialtyp: String,
        einheit: String,
        artikelnummer: text,
        kategorie: (zelle) => verweis(kategorien, 'kategorie', zelle, 'Bitte legen Sie die Kategorie zuerst an.'),
        warnfrist_tage: zahl,
        mindestbestand: zahl,
      })
      return kategorie === undefined ? felder : { ...felder, kategorie_id: kategorie }
    }
    const vorhandenes = ([{ werte }]: Satz) => zeilen.get(vorhandene.get(faltung(werte['name'] ?? '')) ?? '')
    const aendere = async (write: Write, alt: MaterialRow, satz: Satz): Promise<Wirkung> => {
      const aenderung = unterschied({ ...alt }, pruefe(MaterialAendern, bodyVon(satz)))
      if (aenderung === undefined) return { ergebnis: 'unveraendert', entitaet_id: alt.id }
      await materialAendern(write, alt.id, pruefe(MaterialAendern, aenderung.nachher))
      return { ergebnis: 'geaendert', entitaet_id: alt.id, aenderung }
    }
    return {
      einen: async (write, satz) => {
        const alt = vorhandenes(satz)
        if (alt !== undefined) return aendere(write, alt, satz)
        const { id } = await materialAnlegen(write, pruefe(MaterialAnlegen, bodyVon(satz)))
        return { ergebnis: 'neu', entitaet_id: id }
      },
      alle: async (write) => {
        const neue = saetze.filter((satz) => vorhandenes(satz) === undefined)
        const angelegt = await materialienAnlegen(
          write,
          neue.map((satz) => pruefe(MaterialAnlegen, bodyVon(satz))),
        )
        const ids = new Map(neue.map((satz, stelle) => [satz, angelegt[stelle]?.id]))
        const wirkungen: Wirkung[] = []
        for (const satz of saetze) {
          const [alt, entitaet_id] = [vorhandenes(satz), ids.get(satz)]
          if (alt !== undefined) wirkungen.push(await aendere(write, alt, satz))
          else if (entitaet_id !== undefined) wirkungen.push({ ergebnis: 'neu', entitaet_id })
        }
        return wirkungen
      },
    }
  },
  abbild: abbildVon('material', [
    'name',
    'materialtyp',
    'einheit',
    'artikelnummer',
    'kategorie_id',
    'warnfrist_tage',
    'mindestbestand',
  ]),
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
