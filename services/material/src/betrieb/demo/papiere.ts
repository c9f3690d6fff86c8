/** Generates the demo's documents: small PDFs, filed where they belong. */
import { drawLine, finish, newDocument, points } from '@zeughaus/labels'
import { type Buehne, gelungen } from './buehne.ts'
import type { Fuhrpark } from './fuhrpark.ts'
import type { Rollen } from './rollen.ts'

const A4 = { breite: 210, hoehe: 297 } as const
const MARGIN = 25
const ROW = 8

type Dokumenttyp =
  | 'Prüfprotokoll'
  | 'Wartungsbericht'
  | 'Bedienungsanleitung'
  | 'Rechnung'
  | 'Zulassungsdokument'
  | 'Sonstiges'

interface Papier {
  readonly entitaet_typ: 'objekt' | 'geraet_instanz' | 'material' | 'wartungsauftrag'
  readonly entitaet_id: string
  readonly dokumenttyp: Dokumenttyp
  readonly dateiname: string
  readonly zeilen: readonly string[]
}

/** Draws a page of text, the first line as its title. */
async function draw([titel = '', ...rows]: readonly string[]): Promise<Uint8Array> {
  const dokument = newDocument(titel)
  dokument.addPage({ size: [points(A4.breite), points(A4.hoehe)], margin: 0 })
  const box = (place: number) => ({
    x: MARGIN,
    y: MARGIN + place * ROW,
    width: A4.breite - 2 * MARGIN,
    height: ROW - 2,
  })
  drawLine(dokument, 'code', titel, box(0), 'left')
  for (const [place, row] of rows.entries()) drawLine(dokument, 'text', row, box(place + 2), 'left')
  return finish(dokument)
}

async function formular({ dateiname, zeilen, ...fields }: Papier): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ist_original: 'true' })) form.append(name, value)
  const bytes = await draw(zeilen)
  form.append('datei', new File([Buffer.from(bytes)], dateiname, { type: 'application/pdf' }))
  return form
}

async function lay({ geraetewart }: Rollen, papier: Papier): Promise<string> {
  const form = await formular(papier)
  const { dateiname: _name, zeilen: _zeilen, ...fields } = papier
  const body = { ...fields, ist_original: 'true' as const, datei: papier.dateiname }
  return (await gelungen(geraetewart.POST('/dokumente', { body, bodySerializer: () => form }))).id
}

/** Files registrations of the vehicles, a manual, reports, an invoice, and a protocol in two versions. */
export async function legePapiereAb(
  buehne: Buehne,
  rollen: Rollen,
  { objekte, materialien }: Fuhrpark,
  geraet: { readonly id: string; readonly name: string } | undefined,
): Promise<void> {
  for (const code of ['HLF-001', 'LF-001', 'LF-002', 'DLK-001', 'TLF-001']) {
    await lay(rollen, {
      entitaet_typ: 'objekt',
      entitaet_id: objekte.get(code) ?? '',
      dokumenttyp: 'Zulassungsdokument',
      dateiname: `Zulassung ${code}.pdf`,
      zeilen: ['Zulassungsbescheinigung (Kopie)', `Fahrzeug ${code}`, 'Halterin: Stadt Tannenried, Feuerwehr'],
    })
  }
  await lay(rollen, {
    entitaet_typ: 'material',
    entitaet_id: materialien.get('Tauchpumpe TP 4/1') ?? '',
    dokumenttyp: 'Bedienungsanleitung',
    dateiname: 'Kurzanleitung Tauchpumpe.pdf',
    zeilen: [
      'Kurzanleitung Tauchpumpe',
      '1. Leine am Bügel befestigen',
      '2. Schlauch kuppeln',
      '3. Erst eintauchen, dann einschalten',
    ],
  })
  buehne.am(-69, () => legeWartungspapiereAb(rollen, objekte.get('DLK-001') ?? ''))
  if (geraet === undefined) return
  buehne.am(-16, () =>
    lay(rollen, {
      entitaet_typ: 'geraet_instanz',
      entitaet_id: geraet.id,
      dokumenttyp: 'Prüfprotokoll',
      dateiname: 'Pruefprotokoll Pressluftatmer.pdf',
      zeilen: [
        'Prüfprotokoll Pressluftatmer',
        'Sichtprüfung: in Ordnung',
        'Dichtprüfung: nicht bestanden',
        'Prüfer: M. Ott',
      ],
    }).then(() => undefined),
  )
}

async function legeWartungspapiereAb(rollen: Rollen, objekt_id: string): Promise<void> {
  const query = { objekt_id, status: 'erledigt' as const }
  const { eintraege } = await gelungen(rollen.geraetewart.GET('/wartungsauftraege', { params: { query } }))
  const entitaet_id = eintraege[0]?.id
  if (entitaet_id === undefined) return
  const to = { entitaet_typ: 'wartungsauftrag', entitaet_id } as const
  await lay(rollen, {
    ...to,
    dokumenttyp: 'Wartungsbericht',
    dateiname: 'Wartungsbericht Drehleiter.pdf',
    zeilen: ['Wartungsbericht', 'Hubrettungssatz gewartet, Leiterpark eingestellt', 'Keine weiteren Beanstandungen'],
  })
  await lay(rollen, {
    ...to,
    dokumenttyp: 'Rechnung',
    dateiname: 'Rechnung Drehleiterservice.pdf',
    zeilen: ['Rechnung', 'Wartung Hubrettungssatz', 'Gesamtbetrag: 4.187,35 EUR'],
  })
}
