/** Turns the answer of the search into the lines that people read, each with its address. Pure. */
import { formatNumber } from '@zeughaus/web-shared'
import type { Schema } from '../api/index.ts'
import type { Place } from '../components/places.ts'
import { nearness } from '../components/searchText.ts'

type Gruppe = Schema<'Fundgruppe'>
type Fund = Schema<'Fund'>
export type Art = Gruppe['art']

/** Where a line leads. */
export interface Address {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

export interface Line {
  readonly key: string
  readonly text: string
  readonly note: string | null
  /** undefined: asks for more hits of its kind. */
  readonly address: Address | undefined
  /** A place of the material above it. */
  readonly isPlace: boolean
}

export interface LineGroup {
  readonly art: Art | 'seite'
  readonly title: string
  readonly lines: readonly Line[]
}

const TITLES: Readonly<Record<LineGroup['art'], string>> = {
  objekt: 'Objekte',
  geraet: 'Geräte',
  position: 'Positionen',
  lagerplatz: 'Lagerplätze',
  material: 'Materialien',
  person: 'Personen',
  vorlage: 'Vorlagen',
  mangel: 'Mängel',
  dokument: 'Dokumente',
  seite: 'Seiten',
}

const ADDRESSES: Readonly<Record<Art, (fund: Fund) => Address>> = {
  objekt: ({ id }) => ({ to: `/objekte/${id}` }),
  geraet: ({ id }) => ({ to: `/geraete/${id}` }),
  position: ({ id, objekt_id }) => positionAddress(objekt_id ?? '', id),
  lagerplatz: ({ code }) => ({ to: '/scannen', search: { code: code ?? '' } }),
  material: ({ name }) => ({ to: '/stammdaten/materialien', search: { q: name ?? '' } }),
  person: ({ id }) => ({ to: `/personal/${id}` }),
  vorlage: ({ id }) => ({ to: `/vorlagen/${id}` }),
  mangel: ({ id }) => ({ to: `/maengel/${id}` }),
  dokument: ({ id }) => ({ to: `/dokumente/${id}` }),
}

/** The object's page at the row of this position. */
const positionAddress = (objekt_id: string, position: string): Address => ({
  to: `/objekte/${objekt_id}`,
  search: { position },
})

/** The key of the line that asks for more hits of a kind. */
export const moreKey = (art: Art): string => `weitere ${art}`

/** The groups of an answer, with the pages of the app where they fit better or not at all. */
export function linesOf(gruppen: readonly Gruppe[], pages: readonly Place[], q: string): LineGroup[] {
  const found = gruppen.map(({ art, treffer, weitere }) => ({
    art,
    title: TITLES[art],
    lines: [...treffer.flatMap((fund) => linesOfFund(art, fund)), ...(weitere ? [moreOf(art)] : [])],
  }))
  const isExact = gruppen[0]?.treffer[0]?.genau === true
  const named = pageLines(pages, q)
  if (named.length === 0) return found
  const group: LineGroup = { art: 'seite', title: TITLES.seite, lines: named.map(({ line }) => line) }
  return named[0]?.begins === true && !isExact ? [group, ...found] : [...found, group]
}

const moreOf = (art: Art): Line => ({
  key: moreKey(art),
  text: `Weitere ${TITLES[art]} zeigen`,
  note: null,
  address: undefined,
  isPlace: false,
})

function linesOfFund(art: Art, fund: Fund): Line[] {
  const { id, code, name, zusatz, einheit, orte, weitere_orte } = fund
  const title = [code, name].filter(Boolean).join(' ')
  const note = orte.length > 0 && weitere_orte ? 'liegt noch an weiteren Orten' : zusatz
  const line: Line = { key: `${art} ${id}`, text: title, note, address: ADDRESSES[art](fund), isPlace: false }
  return [line, ...orte.map((ort) => placeLine(id, ort, einheit ?? ''))]
}

function placeLine(material: string, ort: Schema<'Fundort'>, einheit: string): Line {
  const { id, position_id, code, fach, menge, fehlmenge } = ort
  const where = [code, fach].filter(Boolean).join(' › ')
  return {
    key: `${material} ${position_id ?? id}`,
    text: `${where} · ${formatNumber(menge)} ${einheit}`,
    note: fehlmenge > 0 ? `${formatNumber(fehlmenge)} ${fehlmenge === 1 ? 'fehlt' : 'fehlen'}` : null,
    address: position_id === null ? { to: '/scannen', search: { code } } : positionAddress(id, position_id),
    isPlace: true,
  }
}

/** Pages shown at most. */
const PAGES_SHOWN = 4

/** The pages whose name resembles the search, best first. */
export function pageLines(pages: readonly Place[], q: string): { line: Line; begins: boolean }[] {
  return pages
    .map((page) => ({ page, near: nearness(q, page.label) }))
    .filter(({ near }) => near > 0)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, PAGES_SHOWN)
    .map(({ page: { to, label }, near }) => ({
      line: { key: `seite ${to}`, text: label, note: 'Seite', address: { to }, isPlace: false },
      begins: near >= 2,
    }))
}
