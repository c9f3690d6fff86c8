/** Draws the demo's photos of compartments: open shelves with a box for each position, in colours of its name. */
import type { MaterialClient } from '@zeughaus/clients'
import sharp from 'sharp'
import { gelungen, random } from './buehne.ts'
import type { Fuhrpark } from './fuhrpark.ts'
import type { Rollen } from './rollen.ts'

const WIDTH = 960
const HEIGHT = 720
const FRAME = 36
const MAX_BOXES = 16
/** Templates whose compartments have a photo. */
const VORLAGEN = [
  'Hilfeleistungslöschfahrzeug HLF 20',
  'Löschgruppenfahrzeug LF 10',
  'Notfallrucksack',
  'Sanitätstasche',
] as const
const COLOURS = ['#b3261e', '#d9822b', '#f2c14e', '#4f6d7a', '#2f7d5b', '#3b5ba5', '#7a7f87', '#8c5e3c']

interface Ort {
  readonly name: string
  readonly fach_id: string | null
  readonly fach_freitext: string | null
  /** Names of what lies there. */
  readonly inhalt: readonly string[]
}

const seedOf = (text: string): number => [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) | 0, 7)

/** One box on a shelf, as high as its seed says. */
function box(name: string, { x, foot, width, room }: { x: number; foot: number; width: number; room: number }): string {
  const chance = random(seedOf(name))
  const colour = COLOURS[Math.floor(chance() * COLOURS.length)] ?? '#7a7f87'
  const height = Math.round(room * (0.45 + chance() * 0.45))
  const top = foot - height
  const round = chance() < 0.3 ? Math.min(width, height) / 2 : 8
  return (
    `<rect x="${x}" y="${top}" width="${width}" height="${height}" rx="${round}" fill="${colour}"/>` +
    `<rect x="${x + width * 0.2}" y="${top + height * 0.3}" width="${width * 0.6}" height="${height * 0.16}" rx="3" fill="#fff" opacity=".75"/>`
  )
}

function draw({ name, inhalt }: Ort): Promise<Buffer> {
  const things = inhalt.slice(0, MAX_BOXES)
  const shelves = Math.max(1, Math.ceil(things.length / 5))
  const room = (HEIGHT - 2 * FRAME) / shelves
  const rows = Array.from({ length: shelves }, (_, shelf) => {
    const here = things.filter((_thing, place) => place % shelves === shelf)
    const step = (WIDTH - 2 * FRAME) / Math.max(1, here.length)
    const foot = FRAME + (shelf + 1) * room - 14
    const boxes = here.map((thing, place) =>
      box(thing, { x: FRAME + place * step + step * 0.1, foot, width: step * 0.8, room: room - 24 }),
    )
    return `${boxes.join('')}<rect x="${FRAME}" y="${foot}" width="${WIDTH - 2 * FRAME}" height="10" fill="#9aa3ad"/>`
  })
  const inside = random(seedOf(name))() < 0.5 ? '#2b3138' : '#3a3f33'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#c9ced4"/>
    <rect x="${FRAME / 2}" y="${FRAME / 2}" width="${WIDTH - FRAME}" height="${HEIGHT - FRAME}" rx="14" fill="${inside}"/>
    ${rows.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

/** The compartments of a template, in the order of the round. */
async function orteVon(client: MaterialClient, id: string): Promise<Ort[]> {
  const { positionen } = await gelungen(client.GET('/vorlagen/{id}', { params: { path: { id } } }))
  return [...Map.groupBy(positionen, ({ fach_name }) => fach_name ?? '')].flatMap(([name, here]) => {
    const [first] = here
    if (first === undefined || name === '') return []
    const { fach_id, fach_freitext } = first
    return [{ name, fach_id, fach_freitext, inhalt: here.map(({ material_name }) => material_name) }]
  })
}

/** Takes a photo of each compartment of some templates, and one of its own at an object that differs. */
export async function fotografiereFaecher(rollen: Rollen, { vorlagen, objekte }: Fuhrpark): Promise<void> {
  const client = rollen.geraetewart
  for (const name of VORLAGEN) {
    const id = vorlagen.get(name) ?? ''
    for (const ort of await orteVon(client, id)) {
      const options = { params: { path: { id } }, ...(await formular(ort)) }
      await gelungen(client.POST('/vorlagen/{id}/fachfotos', options))
    }
  }
  const [eigenes] = await orteVon(client, vorlagen.get('Löschgruppenfahrzeug LF 10') ?? '')
  if (eigenes === undefined) return
  const ort = { ...eigenes, inhalt: eigenes.inhalt.toReversed() }
  const params = { path: { id: objekte.get('LF-002') ?? '' } }
  await gelungen(client.POST('/objekte/{id}/fachfotos', { params, ...(await formular(ort)) }))
}

async function formular(ort: Ort) {
  const form = new FormData()
  const { fach_id, fach_freitext, name } = ort
  const where = fach_id === null ? { fach_freitext: fach_freitext ?? '' } : { fach_id }
  for (const [field, value] of Object.entries(where)) form.append(field, value)
  const datei = `${name}.jpg`.replaceAll('/', '-')
  form.append('datei', new File([new Uint8Array(await draw(ort))], datei, { type: 'image/jpeg' }))
  return { body: { ...where, datei }, bodySerializer: () => form }
}
