/** Creates long names and large numbers, for which the pages must have room. */
import type { App } from './app.ts'

interface Named {
  readonly id: string
}

export interface Langes {
  readonly objekt: Named
  readonly vorlage: Named
}

/** A trailer with words wider than half a phone in its names and more than a thousand pieces. */
export async function foundLangesObjekt(app: App): Promise<Langes> {
  const post = (path: string, body: unknown) => app.call<Named>(app.admin, 'POST', path, body)
  const standort = await post('/standorte', { name: 'Feuerwehrgerätehauserweiterungsbau Unterpfaffenhofen' })
  const typ = await post('/objekttypen', { name: 'Atemschutzgerätewerkstattanhänger', code_prefix: 'AGWA' })
  const fach = { fach_freitext: 'Geräteraum Fahrerseite hinten oben' }
  const material = (name: string, einheit: string) => post('/materialien', { name, einheit, materialtyp: 'menge' })
  const tausend = await material('Atemschutzgerätewartungsverbrauchsmaterialien', 'Verpackungseinheit')
  const eines = await material('Überdruckbelüftungsgerätefernbedienung', 'Stück')
  const vorlage = await post('/vorlagen', {
    name: 'Normbeladung Atemschutzgerätewerkstattanhänger',
    objekttyp_id: typ.id,
    positionen: [
      { material_id: tausend.id, sollmenge: 1000, ...fach },
      { material_id: eines.id, sollmenge: 1, ...fach },
    ],
  })
  const objekt = await post('/objekte', {
    code: 'AGWA-001',
    name: 'Atemschutzgerätewerkstattanhänger der Kreisbrandinspektion Fürstenfeldbruck-Dachau',
    standort_id: standort.id,
    objekttyp_id: typ.id,
    vorlage_id: vorlage.id,
  })
  await post('/maengel', {
    objekt_id: objekt.id,
    titel: 'Druckluftschaumlöschanlagensteuerungsplatine defekt und Sicherungsautomat ausgelöst',
    prioritaet: 'hoch',
  })
  return { objekt, vorlage }
}
