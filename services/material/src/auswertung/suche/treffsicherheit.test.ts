/** Sixty searches as people type them, with errors, over the demo's data; written down before the search was built. */
import assert from 'node:assert/strict'
import { materialClient } from '@zeughaus/clients'
import { findCage, silentLog, systemClock } from '@zeughaus/platform'
import { listenForTest, temporaryFolder } from '@zeughaus/platform/testing'
import { openTestDatabase } from '@zeughaus/postgres/testing'
import { afterAll, test } from 'vitest'
import { TEST_SECRET } from '../../../test/service.ts'
import { createApp } from '../../app.ts'
import { gelungen } from '../../betrieb/demo/buehne.ts'
import { legeDemoAn } from '../../betrieb/demo/index.ts'
import type { Database } from '../../kern/db/db.gen.ts'
import { MIGRATIONS } from '../../kern/db/store.ts'
import { fileStoreIn } from '../../kern/files/index.ts'

const PASSWORD = 'Schlauchturm im Regen 9'
/** Long enough for every defect and document. */
const DAYS = 75

const postgres = await openTestDatabase<Database>(MIGRATIONS)
afterAll(() => postgres.close())
const files = fileStoreIn(temporaryFolder())
await files.create()
const target = { postgres, files, fileLimit: 1024 * 1024, timeZone: 'Europe/Berlin' }
await legeDemoAn(target, PASSWORD, DAYS)
const { http } = createApp({
  cage: await findCage(),
  ...target,
  log: silentLog,
  secret: TEST_SECRET,
  clock: systemClock,
})
const { url } = await listenForTest(http)
const body = { benutzername: 'k.brandl', passwort: PASSWORD }
const { token } = await gelungen(materialClient({ url }).POST('/auth/login', { body }))
const leitung = materialClient({ url, credential: () => token })

async function serial(code: string, material: string): Promise<string> {
  const { eintraege } = await gelungen(leitung.GET('/geraete', { params: { query: { limit: 200 } } }))
  const geraet = eintraege.find(({ objekt_code, material_name }) => objekt_code === code && material_name === material)
  assert.ok(geraet)
  return geraet.seriennummer
}
const spreizer = await serial('HLF-001', 'Spreizer')
const ueberdruckluefter = await serial('DLK-001', 'Überdrucklüfter')

const MEANT: readonly (readonly [typed: string, art: string, name: string])[] = [
  ['HLF 001', 'objekt', 'HLF-001'],
  ['hlf001', 'objekt', 'HLF-001'],
  ['hfl-001', 'objekt', 'HLF-001'],
  ['HLF-01', 'objekt', 'HLF-001'],
  ['drehleitr', 'objekt', 'DLK-001'],
  ['Drehlieter', 'objekt', 'DLK-001'],
  ['tanklöschfahrzeg', 'objekt', 'TLF-001'],
  ['einsatzleitwagn', 'objekt', 'ELW-001'],
  ['Notfalruksack HLF', 'objekt', 'RUCK-001'],
  ['notfall rucksack oberholz', 'objekt', 'RUCK-002'],
  ['sanitätstache elw', 'objekt', 'SAN-001'],
  ['anhanger ölschaden', 'objekt', 'ANH-001'],
  ['oelschaden anhänger', 'objekt', 'ANH-001'],
  ['gerätewagen logistk', 'objekt', 'GWL-001'],
  ['mtw oberholtz', 'objekt', 'MTW-002'],
  ['TNFW 401', 'objekt', 'HLF-001'],
  ['florian tannenried 1/30-1', 'objekt', 'DLK-001'],
  [spreizer.toLowerCase().replaceAll('-', ''), 'geraet', spreizer],
  [ueberdruckluefter.replaceAll('-', ' '), 'geraet', ueberdruckluefter],
  ['Halligen', 'material', 'Halligan-Werkzeug'],
  ['Spreitzer', 'material', 'Spreizer'],
  ['Wermebildkamera', 'material', 'Wärmebildkamera'],
  ['waermebild kamera', 'material', 'Wärmebildkamera'],
  ['Pressluftatmr', 'material', 'Pressluftatmer'],
  ['Atemschutzmakse', 'material', 'Atemschutzmaske'],
  ['Kettensäge', 'material', 'Motorkettensäge'],
  ['motorketensaege', 'material', 'Motorkettensäge'],
  ['Tauchpume', 'material', 'Tauchpumpe TP 4/1'],
  ['Verbandpäkchen M', 'material', 'Verbandpäckchen M'],
  ['verbandspäckchen g', 'material', 'Verbandpäckchen G'],
  ['Einmahlhandschuhe', 'material', 'Einmalhandschuhe L/XL'],
  ['Kompresse 10x10 steril', 'material', 'Kompresse 10 × 10, steril'],
  ['Blutdruckmanschete', 'material', 'Blutdruckmanschette Kind'],
  ['larinxtubus 4', 'material', 'Larynxtubus Gr. 4'],
  ['Turniquet', 'material', 'Tourniquet'],
  ['Oelbindemittel', 'material', 'Ölbindemittel 20 kg'],
  ['B Schlauch 20m', 'material', 'B-Druckschlauch 20 m'],
  ['C-Druckschlauh', 'material', 'C-Druckschlauch 15 m'],
  ['Holstrahlrohr B', 'material', 'Hohlstrahlrohr B'],
  ['Uebergangsstueck', 'material', 'Übergangsstück B-C'],
  ['Steckleiter 4teilig', 'material', 'Steckleiter 4-teilig'],
  ['Pulsoxymeter', 'material', 'Pulsoximeter'],
  ['schlauchbrucke', 'material', 'Schlauchbrücke, Paar'],
  ['Sauerstoffmske', 'material', 'Sauerstoffmaske mit Reservoir'],
  ['Verkehrsleitkegl', 'material', 'Verkehrsleitkegel'],
  ['Strassenbesen', 'material', 'Straßenbesen'],
  ['spreizer hlf', 'material', 'Spreizer'],
  ['S1 01', 'lagerplatz', 'S1-01'],
  ['k101', 'lagerplatz', 'K1-01'],
  ['schwerlastregal rechs', 'lagerplatz', 'G1-02'],
  ['Kleiderstage', 'lagerplatz', 'K1-01'],
  ['Tomas Huber', 'person', 'Thomas Huber'],
  ['yildiz', 'person', 'Ali Yıldız'],
  ['Stephan Meier', 'person', 'Stefan Maier'],
  ['reiter sabine', 'person', 'Sabine Reiter'],
  ['Beladung HLF20', 'vorlage', 'Beladung Hilfeleistungslöschfahrzeug HLF 20'],
  ['beladng drehleiter', 'vorlage', 'Beladung Drehleiter DLK 23/12'],
  ['Rolladen G3', 'mangel', 'Rollladen G3 läuft schwer'],
  ['Feuerlöschpume zieht luft', 'mangel', 'Feuerlöschpumpe zieht Luft'],
  ['zulasung dlk', 'dokument', 'Zulassung DLK-001.pdf'],
]

// dashboard.30: GET /suche/alles finds everything with a code or name; sixty misspelt searches have the right answer first.
test('sixty searches with typing errors have the right answer first', async () => {
  assert.equal(MEANT.length, 60)
  const missed: string[] = []
  for (const [typed, art, name] of MEANT) {
    const { gruppen } = await gelungen(leitung.GET('/suche/alles', { params: { query: { q: typed } } }))
    const [first] = gruppen
    const [best] = first?.treffer ?? []
    if (first?.art === art && (best?.code === name || best?.name === name)) continue
    missed.push(`${typed}: ${first?.art} ${best?.code ?? ''} ${best?.name} instead of ${art} ${name}`)
  }
  assert.deepEqual(missed, [])
})
