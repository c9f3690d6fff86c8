import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

/** A page that was drawn, then treated as scanners and fax machines treat pages. */
export type OcrPage = {
  readonly name: string
  readonly clean: boolean
  readonly text: string
  readonly png: Buffer
}

type Treatment = {
  readonly name: string
  readonly dpi: number
  readonly degrees?: number
  /** Standard deviation of grey noise, 0 to 255. */
  readonly noise?: number
  /** Share of pixels that turn black or white. */
  readonly speckles?: number
  readonly blur?: number
  /** Grey of paper and ink, 0 to 255. */
  readonly paper?: number
  readonly ink?: number
  readonly jpegQuality?: number
}

const CLEAN: readonly Treatment[] = [
  { name: 'sauber 300 dpi', dpi: 300 },
  { name: 'sauber 200 dpi', dpi: 200 },
  { name: 'sauber 150 dpi', dpi: 150 },
]
const ROTATED: readonly Treatment[] = [
  { name: 'gedreht 90°', dpi: 200, degrees: 90 },
  { name: 'gedreht 180°', dpi: 300, degrees: 180 },
  { name: 'gedreht 270°', dpi: 150, degrees: 270 },
  { name: 'schief 2°', dpi: 200, degrees: 2 },
  { name: 'schief -4°', dpi: 300, degrees: -4 },
  { name: 'schief 8°', dpi: 200, degrees: 8 },
]
const NOISY: readonly Treatment[] = [
  { name: 'Rauschen', dpi: 200, noise: 40 },
  { name: 'starkes Rauschen', dpi: 300, noise: 70 },
  { name: 'Sprenkel', dpi: 200, speckles: 0.02 },
  { name: 'unscharf', dpi: 300, blur: 2.2 },
  { name: 'blass', dpi: 200, paper: 215, ink: 130, noise: 8 },
  { name: 'JPEG 20', dpi: 150, jpegQuality: 20 },
  { name: 'schief und verrauscht', dpi: 200, degrees: 3, noise: 35 },
  { name: 'gedreht und gesprenkelt', dpi: 150, degrees: 90, speckles: 0.005 },
]

/** 40 pages, always the same: 14 clean, 12 rotated, 14 noisy, half German and half English, three type faces. */
export function treatments(): readonly {
  readonly treatment: Treatment
  readonly index: number
  readonly clean: boolean
}[] {
  const pick = (list: readonly Treatment[], count: number, clean: boolean) =>
    Array.from({ length: count }, (_, at) => ({ treatment: list[at % list.length] ?? { name: '', dpi: 300 }, clean }))
  return [...pick(CLEAN, 14, true), ...pick(ROTATED, 12, false), ...pick(NOISY, 14, false)].map((page, index) => ({
    ...page,
    index,
  }))
}

export async function makePage(index: number, treatment: Treatment, clean: boolean): Promise<OcrPage> {
  const random = randomNumbers(index + 1)
  const german = index % 2 === 0
  const text = paragraphs(german ? GERMAN : ENGLISH, random)
  const font = ['Helvetica', 'Times-Roman', 'Courier'][index % 3] ?? 'Helvetica'
  const drawn = await draw(text, font, 10 + (index % 3), treatment.dpi)
  const png = await treat(drawn, treatment, random)
  return { name: `${treatment.name}, ${german ? 'de' : 'en'}, ${font}`, clean, text, png }
}

type Raster = { readonly data: Uint8Array; readonly width: number; readonly height: number }

async function draw(text: string, font: string, size: number, dpi: number): Promise<Raster> {
  const document = new PDFDocument({ size: 'A4', margin: 64 })
  document.font(font).fontSize(size).text(text, { lineGap: 3, paragraphGap: 8 })
  document.end()
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(await buffer(document))
  const page = await pdf.getPage(0).render({ scale: dpi / 72, colorSpace: 'Gray', render: 'bitmap' })
  pdf.destroy()
  library.destroy()
  return page
}

async function treat(page: Raster, treatment: Treatment, random: () => number): Promise<Buffer> {
  const { noise = 0, speckles = 0, blur = 0, paper = 255, ink = 0, degrees = 0, dpi } = treatment
  const data = Buffer.from(page.data)
  for (let at = 0; at < data.length; at++) {
    const grey = ink + ((data[at] ?? 255) / 255) * (paper - ink)
    const shaken = noise > 0 ? grey + noise * (random() + random() + random() + random() - 2) * 1.7 : grey
    data[at] = speckles > 0 && random() < speckles ? (random() < 0.5 ? 0 : 255) : Math.max(0, Math.min(255, shaken))
  }
  let image = sharp(data, { raw: { width: page.width, height: page.height, channels: 1 } })
  if (degrees !== 0) image = sharp(await image.png().toBuffer()).rotate(degrees, { background: '#ffffff' })
  if (blur > 0) image = image.blur(blur)
  if (treatment.jpegQuality) image = sharp(await image.jpeg({ quality: treatment.jpegQuality }).toBuffer())
  return image.greyscale().withMetadata({ density: dpi }).png().toBuffer()
}

const GERMAN =
  `Die Löschgruppe hat am Samstag die Übung im Gerätehaus abgehalten und dabei alle Atemschutzgeräte geprüft.
Für die Beschaffung der neuen Schläuche liegt ein Angebot über 4.870 Euro vor, das bis zum 31. Dezember gültig ist.
Der Gerätewart bestätigt, dass die Drehleiter nach der großen Inspektion wieder einsatzbereit ist.
Bitte überweisen Sie den Rechnungsbetrag innerhalb von vierzehn Tagen ohne Abzug auf das unten genannte Konto.
Während der Wartungsarbeiten steht das Tanklöschfahrzeug nicht zur Verfügung, ein Ersatzfahrzeug wird gestellt.
Die Straße zum Übungsgelände bleibt wegen Bauarbeiten gesperrt, die Umleitung führt über die Mühlgasse.
Mängel an der persönlichen Schutzausrüstung müssen unverzüglich schriftlich gemeldet werden.
Der Kommandant lädt alle Mitglieder zur Jahreshauptversammlung in das Bürgerhaus ein.
Nach Prüfung der Unterlagen genehmigen wir die Anschaffung von zwölf Helmen und acht Paar Stiefeln.
Das Protokoll der letzten Sitzung wurde verlesen und ohne Änderung einstimmig angenommen.
Die hydraulischen Rettungsgeräte wurden bei der Sichtprüfung als unauffällig bewertet.
Für Rückfragen erreichen Sie die Geschäftsstelle werktags zwischen neun und zwölf Uhr.
Im vergangenen Jahr rückte die Feuerwehr zu 143 Einsätzen aus, davon 27 Brände und 61 technische Hilfeleistungen.
Die Lieferung der Ölbindemittel verzögert sich voraussichtlich um zwei Wochen.
Größere Reparaturen am Fahrgestell darf nur die Fachwerkstatt ausführen.`.split('\n')

const ENGLISH = `The training course for breathing apparatus wearers takes place in the main hall on Saturday morning.
Please find attached our invoice for the delivery of twelve pressure hoses and four nozzles.
The annual inspection of the turntable ladder was completed without any serious findings.
Payment is due within thirty days of the invoice date, otherwise reminder charges will apply.
During the maintenance period a replacement vehicle will be provided by the workshop.
All members of the brigade are invited to the annual meeting at the community centre.
Damaged protective clothing must be reported immediately and must not be used any longer.
The supplier confirms that the thermal imaging cameras comply with the relevant standard.
Our warehouse will be closed between Christmas and the new year for the annual stocktaking.
The quotation includes transport, packaging and the instruction of your personnel on site.
Last year the brigade responded to 143 incidents, including 27 fires and 61 technical rescues.
The hydraulic rescue tools were tested under full load and passed the examination.
Please return the signed copy of the contract to our office before the end of the month.
Several hydrants in the northern district could not be opened because of severe frost.
The committee approved the purchase of eight pairs of boots and twelve helmets.`.split('\n')

function paragraphs(sentences: readonly string[], random: () => number): string {
  const shuffled = sentences.map((sentence) => ({ sentence, key: random() })).toSorted((a, b) => a.key - b.key)
  const chosen = shuffled.map(({ sentence }) => `${sentence} Vorgang ${Math.floor(random() * 90_000) + 10_000}.`)
  return [chosen.slice(0, 4), chosen.slice(4, 8), chosen.slice(8, 12), chosen.slice(12)]
    .map((part) => part.join(' '))
    .join('\n')
}

/** Mulberry32: small, fast, the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
