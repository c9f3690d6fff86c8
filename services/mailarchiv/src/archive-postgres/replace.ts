/** Puts another text of a mail in place of the one that is searched. */
import type { IndexDocument } from '../archive/threads.ts'
import { tsvectorText } from './arrivals.ts'
import type { Counted } from './counted.ts'
import type { Client } from './database.ts'
import { documentOfText, foldedText, wideParts } from './folded.ts'
import type { FrequentWords } from './neighbours.ts'
import { addToTotals } from './totals.ts'

/** A transaction of the only writer, and what the writer keeps. */
export type Rewriting = {
  readonly client: Client
  readonly counted: Counted
  readonly frequent: { readonly words: FrequentWords }
}

type Place = { readonly id: string; readonly sort: number }

/**
 * Nothing happens when it is the same text.
 *
 * @param document null: the same as before, with the tokens of neighbours that it lacks
 */
export async function replaceText(
  { client, counted, frequent }: Rewriting,
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
  counted.replace(known, documentOfText(words))
  await counted.write(client, new Set(), 0)
}

/** Gives the texts of all mails the tokens of neighbours that they lack: for an archive of a few mails. */
export async function replaceNeighbours(rewriting: Rewriting): Promise<void> {
  const { rows } = await rewriting.client.query('SELECT sort, id FROM mailarchiv.search')
  for (const { sort, id } of rows) await replaceText(rewriting, { id: String(id), sort: Number(sort) }, null)
}
