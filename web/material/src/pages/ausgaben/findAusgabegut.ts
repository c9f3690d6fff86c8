/** Resolves a scanned or typed code while handing out. */
import { api, type Schema, unwrap } from '../../api/index.ts'
import { findGeraet } from '../../scan/findGeraet.ts'
import type { Reading } from '../../scan/reading.ts'
import { resolveCode } from '../../scan/resolveCode.ts'
import { itemOfGeraet, itemOfMaterial, type TrayItem } from './tray.ts'

export type Found =
  | { readonly art: 'posten'; readonly make: Make }
  /** The Lagerplatz from which the following items come. */
  | { readonly art: 'lagerplatz'; readonly lagerplatz: Schema<'Lagerplatz'> }
  /** The code may mean several things. */
  | { readonly art: 'auswahl'; readonly auswahl: readonly Wahl[] }
  | { readonly art: 'unknown' }

/** Makes the item for the tray; material comes from the Lagerplatz that was scanned last. */
export interface Make {
  readonly isMaterial: boolean
  readonly item: (lagerplatz: Schema<'Lagerplatz'> | null) => TrayItem | Promise<TrayItem>
}

/** One of several things that a code may mean. */
export interface Wahl {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly make: Make
}

/** Things to choose from at most. */
const WAHL_MAX = 8
const FEW = 20

const fold = (text: string | null): string => (text ?? '').toLocaleLowerCase('de')

const ofGeraet = (geraet: Schema<'Geraet'>): Make => ({ isMaterial: false, item: () => itemOfGeraet(geraet) })
const ofMaterial = (material: Parameters<typeof itemOfMaterial>[0]): Make => ({
  isMaterial: true,
  item: (lagerplatz) => itemOfMaterial(material, lagerplatz),
})

/**
 * Finds what the page "Scannen" finds: a Lagerplatz, a device by its number, by the label of its position or of its object,
 * a material by its number; else everything whose name is like it.
 *
 * @throws ApiError when the service does not answer
 */
export async function findAusgabegut(reading: Reading): Promise<Found> {
  const found = await resolveCode(reading)
  if (found.art === 'lagerplatz') return { art: 'lagerplatz', lagerplatz: found.platz }
  if (found.art === 'geraet') return { art: 'posten', make: ofGeraet(found.geraet) }
  if (found.art === 'objekt') return oneOf((await findGeraet(reading)).geraete.map(wahlOfGeraet))
  if (found.art === 'position') {
    const { material, material_id } = found.position
    const { geraete } = await findGeraet(reading)
    return geraete.length > 0
      ? oneOf(geraete.map(wahlOfGeraet))
      : { art: 'posten', make: ofMaterial({ id: material_id, name: material.name, einheit: material.einheit }) }
  }
  const material = await materialMitNummer(reading)
  if (material !== undefined) return { art: 'posten', make: ofMaterial(material) }
  return oneOf(found.art === 'treffer' ? await wahlenOf(found.gruppen) : [])
}

function oneOf(auswahl: readonly Wahl[]): Found {
  const [first] = auswahl
  if (first === undefined) return { art: 'unknown' }
  return auswahl.length === 1
    ? { art: 'posten', make: first.make }
    : { art: 'auswahl', auswahl: auswahl.slice(0, WAHL_MAX) }
}

async function materialMitNummer({ text, gtin }: Reading): Promise<Schema<'Material'> | undefined> {
  for (const number of new Set([text, gtin])) {
    if (number === null) continue
    const { eintraege } = await unwrap(api.GET('/materialien', { params: { query: { q: number, limit: FEW } } }))
    const material = eintraege.find(({ artikelnummer }) => fold(artikelnummer) === fold(number))
    if (material !== undefined) return material
  }
  return undefined
}

const wahlOfGeraet = (geraet: Schema<'Geraet'>): Wahl => ({
  key: geraet.id,
  name: `${geraet.material_name} ${geraet.seriennummer}`,
  note: `${geraet.objekt_code} ${geraet.objekt_name}`,
  make: ofGeraet(geraet),
})

type Fund = Schema<'Fundgruppe'>['treffer'][number]

/** Of all that the search finds, only devices and materials can be issued. Each stands there once. */
async function wahlenOf(gruppen: readonly Schema<'Fundgruppe'>[]): Promise<readonly Wahl[]> {
  const hits = gruppen.flatMap(({ art, treffer }) => treffer.map((fund) => ({ art, fund })))
  const found = await Promise.all(
    hits.map(async ({ art, fund }): Promise<readonly Wahl[]> => {
      if (art === 'geraet') return [wahlOfFund(fund)]
      return art === 'material' ? await devicesOrMaterial(fund) : []
    }),
  )
  return [...new Map(found.flat().map((wahl) => [wahl.key, wahl])).values()]
}

const wahlOfFund = ({ id, code, name, zusatz }: Fund): Wahl => ({
  key: id,
  name: [name, code].filter(Boolean).join(' '),
  note: zusatz ?? '',
  make: {
    isMaterial: false,
    item: async () => itemOfGeraet(await unwrap(api.GET('/geraete/{id}', { params: { path: { id } } }))),
  },
})

/** A material that consists of devices is issued as one of them. */
async function devicesOrMaterial({ id, name, einheit }: Fund): Promise<readonly Wahl[]> {
  const query = { material_id: id, limit: WAHL_MAX }
  const { eintraege } = await unwrap(api.GET('/geraete', { params: { query } }))
  if (eintraege.length > 0) return eintraege.map(wahlOfGeraet)
  const material = { id, name: name ?? '', einheit: einheit ?? '' }
  return [{ key: id, name: material.name, note: 'Material', make: ofMaterial(material) }]
}
