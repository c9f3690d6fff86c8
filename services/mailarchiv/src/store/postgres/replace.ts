/** Replaces the searchable text of a mail. */
import type { IndexDocument } from '../core/words/index.ts'
import { tsvectorText } from './arrivals.ts'
import type { Counted } from './counted.ts'
import type { Client } from './database.ts'
import { documentOfText, foldedText, wideParts } from './folded.ts'
import type { FrequentWords } from './neighbours.ts'
import type { Spread } from './spread.ts'
import { addToTotals } from './totals.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A transaction of the only writer, with the writer's counts. */
export type Rewriting = {
  readonly client: Client
  readonly counted: Counted
  readonly spread: Spread
  readonly frequent: { readonly words: FrequentWords }
  readonly vocabulary: Vocabulary
}

/** The place of a mail in the search table. */
export type Place = { readonly id: string; readonly sort: number }

/**
 * Replaces the text; does nothing when it is the same.
 *
 * @param document null: the same text, with missing tokens of neighbours
 */
export async function replaceText(
  { client, counted, spread, frequent, vocabulary }: Rewriting,
  { id, sort }: Place,
  document: IndexDocument | null,
): Promise<void> {
  const { rows } = await client.query('SELECT words, wide FROM mailarchiv.search WHERE sort = $1 AND id = $2', [
    sort,
    id,
  ])
  const [before] = rows
  if (before === undefined) return
  const known = documentOfText(String(before.words))
  const words = foldedText(document ?? known, frequent.words)
  vocabulary.take(Buffer.from(words))
  await vocabulary.write(client)
  if (before.words === words) return
  const parts = wideParts(words)
  if (before.wide) await client.query('DELETE FROM mailarchiv.wide_words WHERE id = $1', [id])
  for (const [part, tokens] of (parts ?? []).entries()) {
    await client.query('INSERT INTO mailarchiv.wide_words VALUES ($1, $2, $3::tsvector)', [
      id,
      part,
      tsvectorText(tokens),
    ])
  }
  await client.query('UPDATE mailarchiv.search SET words = $3, wide = $4 WHERE sort = $1 AND id = $2', [
    ...[sort, id],
    ...[words, parts !== null],
  ])
  await addToTotals(client, { wide: Number(parts !== null) - Number(before.wide) })
  for (const [token, mails] of counted.replace(known, documentOfText(words))) spread.add(token, sort, mails)
  await counted.write(client, new Map(), 0)
  await spread.write(client)
}

/**
 * Adds missing tokens of neighbours to the texts of all mails, in an archive of a few mails. These tokens are not
 * counted.
 */
export async function replaceNeighbours(rewriting: Rewriting): Promise<void> {
  const { client, frequent } = rewriting
  const { rows } = await client.query('SELECT sort, id, words, wide FROM mailarchiv.search')
  const changed: [sorts: number[], ids: string[], words: string[]] = [[], [], []]
  for (const { sort, id, words: known, wide } of rows) {
    const words = foldedText(documentOfText(String(known)), frequent.words)
    if (wide || wideParts(words) !== null) {
      await replaceText(rewriting, { id: String(id), sort: Number(sort) }, null)
    } else if (words !== known) {
      changed[0].push(Number(sort))
      changed[1].push(String(id))
      changed[2].push(words)
    }
  }
  await client.query(
    `UPDATE mailarchiv.search s SET words = t.words FROM unnest($1::bigint[], $2::uuid[], $3::text[]) t (sort, id, words)
     WHERE s.sort = t.sort AND s.id = t.id`,
    changed,
  )
}
