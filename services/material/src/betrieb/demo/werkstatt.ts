/** Plays defects and maintenance of the demo: reports, plans, orders. */
import type { MaterialClient, MaterialTypes } from '@zeughaus/clients'
import { type Buehne, gelungen } from './buehne.ts'
import type { Rollen } from './rollen.ts'

type Mangelstatus = MaterialTypes['schemas']['Mangel']['status']

interface Mangelgeschichte {
  readonly code: string
  readonly tage: number
  readonly titel: string
  readonly beschreibung: string
  readonly prioritaet: 'niedrig' | 'normal' | 'hoch'
  /** What is said about it, each a day after the previous: of the person who reported it, and the answer. */
  readonly worte?: readonly [string, string]
  /** An order to the workshop that is made from it. */
  readonly auftrag?: string
  /** The statuses it passes through, each some days after the previous one. */
  readonly weg: readonly Mangelstatus[]
}

const STEP_DAYS = 6
const WHOLE: readonly Mangelstatus[] = ['in_bearbeitung', 'reparatur_geplant', 'erledigt']

const MAENGEL: readonly Mangelgeschichte[] = [
  {
    code: 'HLF-001',
    tage: -150,
    titel: 'Umfeldbeleuchtung rechts ohne Funktion',
    beschreibung: 'Zwei von vier Leuchten auf der rechten Seite bleiben dunkel.',
    prioritaet: 'normal',
    weg: WHOLE,
  },
  {
    code: 'DLK-001',
    tage: -118,
    titel: 'Korbtür schließt schwer',
    beschreibung: 'Die Tür klemmt in der unteren Führung, lässt sich aber verriegeln.',
    prioritaet: 'normal',
    weg: ['in_bearbeitung', 'ersatzteil_bestellt', 'erledigt'],
  },
  {
    code: 'TLF-001',
    tage: -82,
    titel: 'Tankanzeige springt',
    beschreibung: 'Zwischen halb und voll zeigt sie abwechselnd beides an.',
    prioritaet: 'niedrig',
    weg: WHOLE,
  },
  {
    code: 'LF-001',
    tage: -27,
    titel: 'Rollladen G3 läuft schwer',
    beschreibung: 'Die Gurtfeder ist ausgeleiert. Geht nur mit beiden Händen zu.',
    prioritaet: 'normal',
    weg: ['in_bearbeitung', 'ersatzteil_bestellt'],
    worte: ['Bei Kälte geht er gar nicht mehr zu.', 'Gurtfeder ist bestellt, Lieferung in zwei Wochen.'],
  },
  {
    code: 'TLF-001',
    tage: -14,
    titel: 'Feuerlöschpumpe zieht Luft',
    beschreibung: 'Beim Trockensaugversuch kein Schließdruck. Pumpe bis zur Reparatur nicht einsetzen.',
    prioritaet: 'hoch',
    weg: ['in_bearbeitung', 'reparatur_geplant'],
    worte: ['Der Blindstutzen ist dicht, es liegt an der Pumpe.', 'Termin in der Werkstatt ist gemacht.'],
    auftrag: 'Feuerlöschpumpe abdichten, Trockensaugprobe durchführen',
  },
  {
    code: 'GWL-001',
    tage: -11,
    titel: 'Spanngurt am Rollcontainer Schlauch eingerissen',
    beschreibung: 'Etwa zwei Zentimeter am Rand. Ersatzgurt liegt im Fahrerhaus.',
    prioritaet: 'niedrig',
    weg: ['in_bearbeitung'],
  },
  {
    code: 'RUCK-001',
    tage: -4,
    titel: 'Reißverschluss der Deckeltasche hakt',
    beschreibung: 'Auf der linken Seite, nach etwa der Hälfte.',
    prioritaet: 'normal',
    weg: [],
  },
]

export function spieleMaengel(
  buehne: Buehne,
  { trupp, geraetewart }: Rollen,
  objekte: ReadonlyMap<string, string>,
): void {
  for (const [place, { code, tage, weg, worte = [], auftrag, ...fields }] of MAENGEL.entries()) {
    const melder = trupp[place % trupp.length] ?? geraetewart
    buehne.am(tage, async () => {
      const body = { objekt_id: objekte.get(code) ?? '', ...fields }
      const { id } = await gelungen(melder.POST('/maengel', { body }))
      const params = { path: { id } }
      for (const [step, text] of worte.entries()) {
        const wer = step === 0 ? melder : geraetewart
        buehne.am(tage + step + 1, async () => {
          await gelungen(wer.POST('/maengel/{id}/kommentare', { params, body: { text } }))
        })
      }
      if (auftrag !== undefined) {
        buehne.am(tage + 2, async () => {
          const { objekt_id } = body
          const order = { objekt_id, mangel_id: id, werkstatt: 'extern' as const, beschreibung: auftrag }
          await gelungen(geraetewart.POST('/wartungsauftraege', { body: order }))
        })
      }
      if (weg.length > 0) {
        buehne.am(tage + 1, async () => {
          const verantwortlich_id = (await gelungen(geraetewart.GET('/auth/me'))).id
          await gelungen(geraetewart.PATCH('/maengel/{id}', { params, body: { verantwortlich_id } }))
        })
      }
      for (const [step, status] of weg.entries()) {
        buehne.am(tage + (step + 1) * STEP_DAYS, async () => {
          await gelungen(geraetewart.PATCH('/maengel/{id}', { params, body: { status } }))
        })
      }
    })
  }
}

/** Plays an object in maintenance, one out of service, and one that was moved. */
export function spieleZustaende(
  buehne: Buehne,
  { geraetewart }: Rollen,
  objekte: ReadonlyMap<string, string>,
  standorte: ReadonlyMap<string, string>,
): void {
  const setze = async (code: string, status: 'in_wartung' | 'ausser_dienst' | 'aktiv') => {
    const id = objekte.get(code) ?? ''
    await gelungen(geraetewart.PATCH('/objekte/{id}', { params: { path: { id } }, body: { status } }))
  }
  buehne.am(-73, () => setze('DLK-001', 'in_wartung'))
  buehne.am(-70, () => setze('DLK-001', 'aktiv'))
  buehne.am(-2, () => setze('GWL-001', 'in_wartung'))
  buehne.am(-1, () => setze('SAN-002', 'ausser_dienst'))
  buehne.am(-36, async () => {
    const body = { standort_id: standorte.get('Gerätehaus Oberholz') ?? '', grund: 'Umbau der Halle in Mitte' }
    const params = { path: { id: objekte.get('ANH-001') ?? '' } }
    await gelungen(geraetewart.POST('/objekte/{id}/lagerbewegungen', { params, body }))
  })
}

/** Plays what the HLF was out for; the rucksack that it carries is due since the last of them. */
export function spieleEinsaetze(
  buehne: Buehne,
  { trupp, geraetewart }: Rollen,
  objekte: ReadonlyMap<string, string>,
): void {
  for (const [place, [tage, bemerkung]] of EINSAETZE.entries()) {
    buehne.am(tage, async () => {
      const params = { path: { id: objekte.get('HLF-001') ?? '' } }
      const melder = trupp[place % trupp.length] ?? geraetewart
      await gelungen(melder.POST('/objekte/{id}/einsaetze', { params, body: { bemerkung } }))
    })
  }
}

const EINSAETZE = [
  [-64, 'Verkehrsunfall mit eingeklemmter Person'],
  [-1, 'Tragehilfe für den Rettungsdienst'],
] as const

const YEAR = 12

/** Enters plans for all vehicles, and the orders that follow from them. */
export async function planeWartung(
  buehne: Buehne,
  { geraetewart }: Rollen,
  objekte: ReadonlyMap<string, string>,
): Promise<void> {
  const lay = async (code: string, name: string, positionen: Planposition[]) => {
    const body = { objekt_id: objekte.get(code) ?? '', name, positionen }
    return (await gelungen(geraetewart.POST('/wartungsplaene', { body }))).id
  }
  const hlf = await lay('HLF-001', 'Jahreswartung', [
    {
      bezeichnung: 'Motoröl und Filter',
      intervall_monate: YEAR,
      intervall_km: 15_000,
      zuletzt_am: buehne.tag(-360),
      zuletzt_km: 26_400,
    },
    {
      bezeichnung: 'Feuerlöschkreiselpumpe',
      intervall_monate: YEAR,
      intervall_betriebsstunden: 50,
      zuletzt_am: buehne.tag(-340),
      zuletzt_betriebsstunden: 1_370,
    },
  ])
  const dlk = await lay('DLK-001', 'Wartung Hubrettungssatz', [
    {
      bezeichnung: 'Hydrauliköl und Leiterpark',
      intervall_monate: YEAR,
      intervall_betriebsstunden: 250,
      zuletzt_am: buehne.tag(-430),
      zuletzt_betriebsstunden: 2_000,
    },
  ])
  await lay('TLF-001', 'Jahreswartung', [
    {
      bezeichnung: 'Motoröl und Filter',
      intervall_monate: YEAR,
      intervall_km: 15_000,
      zuletzt_am: buehne.tag(-377),
      zuletzt_km: 17_900,
    },
  ])
  await lay('MTW-001', 'Inspektion', [
    {
      bezeichnung: 'Inspektion nach Herstellerplan',
      intervall_monate: 24,
      intervall_km: 30_000,
      zuletzt_am: buehne.tag(-500),
      zuletzt_km: 30_500,
    },
  ])
  spieleAuftraege(buehne, geraetewart, objekte, { hlf, dlk })
}

type Planposition = {
  bezeichnung: string
  intervall_monate: number
  intervall_km?: number
  intervall_betriebsstunden?: number
  zuletzt_am: string
  zuletzt_km?: number
  zuletzt_betriebsstunden?: number
}

function spieleAuftraege(
  buehne: Buehne,
  wart: MaterialClient,
  objekte: ReadonlyMap<string, string>,
  plaene: { readonly hlf: string; readonly dlk: string },
): void {
  const beauftrage = async (code: string, fields: Auftrag) => {
    const body = { objekt_id: objekte.get(code) ?? '', ...fields }
    return (await gelungen(wart.POST('/wartungsauftraege', { body }))).id
  }
  const aendere = async (
    id: string,
    body: { status: 'in_arbeit' | 'erledigt'; kosten?: string; bemerkung?: string },
  ) => {
    await gelungen(wart.PATCH('/wartungsauftraege/{id}', { params: { path: { id } }, body }))
  }
  buehne.am(-75, async () => {
    const beschreibung = 'Wartung Hubrettungssatz nach Herstellervorgabe'
    const id = await beauftrage('DLK-001', {
      wartungsplan_id: plaene.dlk,
      werkstatt: 'extern',
      werkstatt_name: 'Drehleiterservice Süd',
      beschreibung,
    })
    buehne.am(-73, () => aendere(id, { status: 'in_arbeit' }))
    buehne.am(-70, () =>
      aendere(id, { status: 'erledigt', kosten: '4187.35', bemerkung: 'Leiterpark neu eingestellt' }),
    )
  })
  buehne.am(-10, async () => {
    const beschreibung = 'Jahreswartung Fahrgestell und Pumpe'
    await beauftrage('HLF-001', {
      wartungsplan_id: plaene.hlf,
      werkstatt: 'extern',
      werkstatt_name: 'Nutzfahrzeuge Kern',
      beschreibung,
    })
  })
  buehne.am(-3, async () => {
    const beschreibung = 'Ladebordwand: Endschalter prüfen, Bolzen schmieren'
    const id = await beauftrage('GWL-001', { werkstatt: 'intern', beschreibung })
    buehne.am(-2, () => aendere(id, { status: 'in_arbeit' }))
  })
}

type Auftrag = {
  wartungsplan_id?: string
  werkstatt: 'intern' | 'extern'
  werkstatt_name?: string
  beschreibung: string
}
