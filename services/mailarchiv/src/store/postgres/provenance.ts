/** Stores where mails came from, each time they came. */
import { envelopeText } from '../core/index.ts'
import type { ProvenanceNote } from '../core/packs/index.ts'
import type { Client } from './database.ts'

/** Adds unknown provenance; repeating an import adds nothing. @returns ids of mails that got one */
export async function addProvenance(
  client: Client,
  notes: readonly Omit<ProvenanceNote, 'about'>[],
): Promise<Set<string>> {
  if (notes.length === 0) return new Set()
  const { rows } = await client.query(
    'SELECT id, number, source, origin, envelope FROM mailarchiv.provenance WHERE id = ANY($1::uuid[])',
    [[...new Set(notes.map(({ id }) => id))]],
  )
  const numbers = new Map<string, number>()
  const said = new Set<string>()
  for (const { id, number, ...known } of rows) {
    numbers.set(id, Math.max(numbers.get(id) ?? 0, Number(number)))
    said.add(JSON.stringify([id, known.source, known.origin, known.envelope]))
  }
  const fresh: [string, number, number, string, string | null, string | null][] = []
  for (const { id, archivedAt, provenance } of notes) {
    const source = storable(provenance.source)
    const origin = provenance.origin === null ? null : storable(provenance.origin)
    const envelope = envelopeText(provenance.envelope)
    const words = JSON.stringify([id, source, origin, envelope])
    if (said.has(words)) continue
    said.add(words)
    const number = (numbers.get(id) ?? 0) + 1
    numbers.set(id, number)
    fresh.push([id, number, archivedAt, source, origin, envelope])
  }
  if (fresh.length > 0) {
    await client.query(
      'INSERT INTO mailarchiv.provenance SELECT * FROM unnest($1::uuid[], $2::integer[], $3::bigint[], $4::text[], $5::text[], $6::text[])',
      fresh[0]!.map((_, column) => fresh.map((row) => row[column])),
    )
  }
  return new Set(fresh.map(([id]) => id))
}

/** Makes a text storable in PostgreSQL. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}
