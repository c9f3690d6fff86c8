/** Which device a scanned or typed code means. */
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../parts/choices.ts'
import { falls } from '../../scan/aufloesen.ts'
import type { Lesung } from '../../scan/lesung.ts'

type Geraet = Schema<'Geraet'>

export interface Geraetefund {
  /** None: nothing has this code. One: that is it. More: the code stands on what holds several. */
  readonly geraete: readonly Geraet[]
  /** What the code stands on, where it is not the device itself. */
  readonly titel: string
}

/**
 * A serial number, else the label of a position, else that of an object.
 *
 * @throws ApiError when the service does not answer
 */
export async function findeGeraet({ text, seriennummer }: Lesung): Promise<Geraetefund> {
  for (const nummer of new Set([text, seriennummer])) {
    if (nummer === null) continue
    const { eintraege } = await unwrap(api.GET('/geraete', { params: { query: { seriennummer: nummer } } }))
    if (eintraege.length > 0) return { geraete: eintraege, titel: nummer }
  }
  const path = { code: text }
  const position = await falls(unwrap(api.GET('/objektpositionen/code/{code}', { params: { path } })))
  if (position !== undefined) {
    const { id, material } = position
    const geraete = await readAll((query) =>
      unwrap(api.GET('/objektpositionen/{id}/geraete', { params: { path: { id }, query } })),
    )
    return { geraete: imDienst(geraete), titel: material.name }
  }
  const objekt = await falls(unwrap(api.GET('/objekte/code/{code}', { params: { path } })))
  if (objekt === undefined) return { geraete: [], titel: text }
  const geraete = await readAll((page) =>
    unwrap(api.GET('/geraete', { params: { query: { ...page, objekt_id: objekt.id } } })),
  )
  return { geraete: imDienst(geraete), titel: `${objekt.code} ${objekt.name}` }
}

const imDienst = (geraete: readonly Geraet[]) => geraete.filter(({ status }) => status !== 'ausgesondert')
